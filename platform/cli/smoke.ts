/**
 * npm run smoke <part> -- --url https://…: runs the smoke test of a part (shell or a remote) against a deployed
 * shop. The test logs in as the shop's test customer, and may change that customer's cart.
 */
import {
  fail,
  isPartName,
  onlyPart,
  partNames,
  readCommandLine,
  refuseUsage,
} from '../project/index.ts'
import { runSmokeTests } from '../smoke/index.ts'

const { values, positionals } = readCommandLine({ url: { type: 'string' } }, 1)
const [part = onlyPart] = positionals
const { url = '' } = values
if (!isPartName(part)) refuseUsage(`Name what to try: ${partNames.join(', ')}.`)
if (!/^https?:/.test(url) || !URL.canParse(url))
  refuseUsage(`Name a shop: npm run smoke ${part} -- --url http://localhost:4173`)

await fetch(url).catch(() => fail(`Nobody answers at ${url}`))
const failures = await runSmokeTests([part], url).catch(fail)
if (failures.length > 0) fail(failures.join('\n'))
console.log(`The smoke test of ${part} succeeds at ${url}.`)
