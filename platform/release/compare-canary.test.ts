import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Counted, compareCanary } from './compare-canary.ts'

const times = (count: number, isCanary: boolean, kind: Counted['kind']): Counted[] =>
  Array.from({ length: count }, () => ({ isCanary, kind }))
const failures = (sequence: readonly boolean[]): Counted[] =>
  sequence.map((isCanary) => ({ isCanary, kind: 'failed' }))

/** All sequences of failures, of the canary (true) or of the others. */
function sequences(length: number): boolean[][] {
  if (length === 0) return [[]]
  return sequences(length - 1).flatMap((rest) => [
    [true, ...rest],
    [false, ...rest],
  ])
}

it('on average finds no evidence against a canary that fails as often as the others', () => {
  const length = 8
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99 }), fc.nat(100), (percent, missing) => {
      // As many shoppers as the percentage says, or fewer: some browsers store nothing.
      const used = [
        ...times(Math.floor((percent * (100 - missing)) / 100), true, 'used'),
        ...times(100 - percent, false, 'used'),
      ]
      const share = percent / 100
      const mean = sequences(length).reduce((sum, sequence) => {
        const ofCanary = sequence.filter(Boolean).length
        const probability = share ** ofCanary * (1 - share) ** (length - ofCanary)
        const { evidence } = compareCanary([...used, ...failures(sequence)], percent)
        return sum + probability * evidence
      }, 0)
      expect(mean).toBeCloseTo(1, 10)
    }),
  )
})

it('counts both groups', () => {
  const counted = [...times(3, true, 'used'), ...times(20, false, 'used'), ...failures([false])]
  expect(compareCanary(counted, 10)).toMatchObject({
    canary: { used: 3, failed: 0 },
    others: { used: 20, failed: 1 },
    failsMoreOften: false,
  })
})

it('finds that a canary fails more often after a few failures, if the others have none', () => {
  const used = [...times(5, true, 'used'), ...times(95, false, 'used')]
  const after = (count: number) => compareCanary([...used, ...times(count, true, 'failed')], 5)
  expect(after(2).failsMoreOften).toBe(false)
  expect(after(3).failsMoreOften).toBe(true)
})

it('finds nothing if both fail as often, or only the others', () => {
  const used = [...times(50, true, 'used'), ...times(50, false, 'used')]
  const both = failures(Array.from({ length: 40 }, (_, at) => at % 2 === 0))
  expect(compareCanary([...used, ...both], 50).failsMoreOften).toBe(false)
  expect(compareCanary([...used, ...times(50, false, 'failed')], 50).evidence).toBeLessThan(1e-3)
})

it('uses the share of the shoppers who came, if the canary got more of them', () => {
  const used = [...times(50, true, 'used'), ...times(50, false, 'used')]
  const counted = [...used, ...times(4, true, 'failed')]
  expect(compareCanary(counted, 5).evidence).toBe(compareCanary(counted, 50).evidence)
})

it('has no evidence without shoppers', () => {
  const nothing = { evidence: 1, failsMoreOften: false, isHealthy: false }
  expect(compareCanary([], 5)).toMatchObject(nothing)
})

it.each([
  [43, 0, 1000, 0, false],
  [44, 0, 1000, 0, true],
  // Each failure has to be outweighed.
  [66, 1, 1000, 10, false],
  [100, 1, 1000, 10, true],
  // As many as the others.
  [100, 5, 1000, 50, true],
  [1000, 150, 1000, 50, false],
  // Nobody knows how often the others fail.
  [1000, 0, 99, 0, false],
  [1000, 0, 100, 0, true],
])(
  'knows from %i shoppers with %i failures, and %i others with %i, whether it is healthy: %s',
  (used, failed, usedOther, failedOther, isHealthy) => {
    const counted = [
      ...times(usedOther, false, 'used'),
      ...times(used, true, 'used'),
      ...times(failedOther, false, 'failed'),
      ...times(failed, true, 'failed'),
    ]
    expect(compareCanary(counted, 50).isHealthy).toBe(isHealthy)
  },
)
