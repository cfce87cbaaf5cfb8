/**
 * npm run contract -- --url http://localhost:1234: tries every promise of the contract on a real
 * server and reports which endpoints keep it. Signs up customers of its own; nobody else's things are
 * touched. Ends with status 1 where a promise is broken.
 * The URL is the API's base, as `api` in site.json; one without a path means the path /api.
 */
import {
  contractCases,
  fetchClient,
  tryCase,
  type Verdict,
} from '../mock-api/src/contract-suite/index.ts'
import { endpoints } from '../shared/src/contract/endpoints.ts'
import { readCommandLine, refuseUsage } from './lib/command-line.ts'
import { fail } from './lib/exec.ts'

const { url } = readCommandLine({ url: { type: 'string' } }).values
if (!url || !URL.canParse(url))
  refuseUsage('Name a server: npm run contract -- --url http://localhost:1234')

const base = baseOf(new URL(url))
await fetch(`${base}/products`).catch(() => fail(`Nobody answers at ${base}`))
const client = fetchClient(base)
const tally = { kept: 0, broken: 0, 'not checked': 0 } satisfies Record<Verdict['kind'], number>
let keeping = 0

for (const key of Object.keys(endpoints)) {
  const lines: string[] = []
  let kept = 0
  for (const one of contractCases.filter((known) => known.key === key)) {
    const verdict = await tryCase(one, client)
    tally[verdict.kind] += 1
    if (verdict.kind === 'kept') kept += 1
    if (verdict.kind === 'broken')
      lines.push(`    ✗ ${one.status} ${one.title}: it ${verdict.reason}`)
    if (verdict.kind === 'not checked') lines.push(`    – ${one.status} ${one.title}: not checked`)
  }
  const isBroken = lines.some((line) => line.includes('✗'))
  if (!isBroken) keeping += 1
  console.log(`${isBroken ? '✗' : '✓'} ${key}  ${kept} kept`)
  for (const line of lines) console.log(line)
}

const total = Object.keys(endpoints).length
console.log(
  `\n${keeping} of ${total} endpoints keep the contract: ${tally.kept} promises kept, ${tally.broken} broken, ${tally['not checked']} not checked (they need a token of a customer who is gone).`,
)
process.exit(tally.broken === 0 ? 0 : 1)

function baseOf({ origin, pathname }: URL): string {
  return origin + (pathname === '/' ? '/api' : pathname.replace(/\/$/, ''))
}
