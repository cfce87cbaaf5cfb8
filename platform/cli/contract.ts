/**
 * npm run contract -- --url http://localhost:1234: tries every promise of the contract on a real
 * server and reports which endpoints keep it. Signs up customers of its own; nobody else's things are
 * touched. Ends with status 1 where a promise is broken.
 * The URL is the API's base, as `api` in site.json; one without a path means the path /api.
 */
import {
  contractCases,
  fetchClient,
  runCase,
  type Verdict,
} from '../../mock-api/src/contract-suite/index.ts'
import { endpoints } from '../../shared/src/contract/endpoints.ts'
import { fail, readCommandLine, refuseUsage } from '../base/index.ts'

const { url } = readCommandLine({ url: { type: 'string' } }).values
if (!url || !URL.canParse(url))
  refuseUsage('Name a server: npm run contract -- --url http://localhost:1234')

const base = baseOf(new URL(url))
await fetch(`${base}/products`).catch(() => fail(`Nobody answers at ${base}`))
const client = fetchClient(base)
const tally = { passed: 0, failed: 0, skipped: 0 } satisfies Record<Verdict['kind'], number>
let keeping = 0

for (const key of Object.keys(endpoints)) {
  const lines: string[] = []
  let passed = 0
  for (const one of contractCases.filter((known) => known.key === key)) {
    const verdict = await runCase(one, client)
    tally[verdict.kind] += 1
    if (verdict.kind === 'passed') passed += 1
    if (verdict.kind === 'failed')
      lines.push(`    ✗ ${one.status} ${one.title}: it ${verdict.reason}`)
    if (verdict.kind === 'skipped') lines.push(`    – ${one.status} ${one.title}: not checked`)
  }
  const isBroken = lines.some((line) => line.includes('✗'))
  if (!isBroken) keeping += 1
  console.log(`${isBroken ? '✗' : '✓'} ${key}  ${passed} kept`)
  for (const line of lines) console.log(line)
}

const total = Object.keys(endpoints).length
console.log(
  `\n${keeping} of ${total} endpoints keep the contract: ${tally.passed} promises kept, ${tally.failed} broken, ${tally.skipped} not checked (they need a token of a customer who is gone).`,
)
process.exit(tally.failed === 0 ? 0 : 1)

function baseOf({ origin, pathname }: URL): string {
  return origin + (pathname === '/' ? '/api' : pathname.replace(/\/$/, ''))
}
