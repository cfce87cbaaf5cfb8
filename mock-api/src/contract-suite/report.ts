import { endpoints } from 'shared/contract/endpoints'
import { type ContractClient, contractCases, tryCase, type Verdict } from './index'

/** Tests a server against the whole contract, and prints the result by endpoint. @returns whether it holds. */
export async function reportContract(client: ContractClient): Promise<boolean> {
  const tally = { kept: 0, broken: 0, 'not checked': 0 } satisfies Record<Verdict['kind'], number>
  const keys = Object.keys(endpoints)
  let keeping = 0
  for (const key of keys) {
    const lines: string[] = []
    const before = { ...tally }
    for (const one of contractCases.filter((known) => known.key === key)) {
      const verdict = await tryCase(one, client)
      tally[verdict.kind] += 1
      if (verdict.kind === 'broken')
        lines.push(`    ✗ ${one.status} ${one.title}: it ${verdict.reason}`)
      if (verdict.kind === 'not checked')
        lines.push(`    – ${one.status} ${one.title}: not checked`)
    }
    const isBroken = tally.broken > before.broken
    if (!isBroken) keeping += 1
    console.log(`${isBroken ? '✗' : '✓'} ${key}  ${tally.kept - before.kept} kept`)
    for (const line of lines) console.log(line)
  }
  console.log(
    `\n${keeping} of ${keys.length} endpoints keep the contract: ${tally.kept} promises kept, ${tally.broken} broken, ${tally['not checked']} not checked (they need a token of a customer who is gone).`,
  )
  return tally.broken === 0
}
