import {
  type ContractCase,
  type ContractClient,
  runCase,
  type Verdict,
} from 'shared/contract-suite'

/** Tests a server with some cases of the suite, and prints the result by endpoint. @returns whether it passes. */
export async function reportContract(
  cases: readonly ContractCase[],
  client: ContractClient,
): Promise<boolean> {
  const tally = { passed: 0, failed: 0, skipped: 0 } satisfies Record<Verdict['kind'], number>
  const keys = [...new Set(cases.map(({ key }) => key))]
  let keeping = 0
  for (const key of keys) {
    const lines: string[] = []
    const before = { ...tally }
    for (const one of cases.filter((known) => known.key === key)) {
      const verdict = await runCase(one, client)
      tally[verdict.kind] += 1
      if (verdict.kind === 'failed')
        lines.push(`    ✗ ${one.status} ${one.title}: it ${verdict.reason}`)
      if (verdict.kind === 'skipped')
        lines.push(`    – ${one.status} ${one.title}: not checked, it needs ${one.needs}`)
    }
    const isBroken = tally.failed > before.failed
    if (!isBroken) keeping += 1
    console.log(`${isBroken ? '✗' : '✓'} ${key}  ${tally.passed - before.passed} kept`)
    for (const line of lines) console.log(line)
  }
  console.log(
    `\n${keeping} of ${keys.length} endpoints keep the contract: ${tally.passed} promises kept, ${tally.failed} broken, ${tally.skipped} not checked.`,
  )
  return tally.failed === 0
}
