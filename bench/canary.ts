import { type Counted, compareCanary } from '../platform/release/index.ts'
import { seeded, shoppers } from '../platform/release/testing/shoppers.ts'

/** For how many of 100 shoppers the version of the others fails, and the canary. */
const worse = [
  [0.1, 10],
  [1, 10],
  [1, 5],
  [1, 2],
  [0.1, 1],
] as const
const healthy = [0.1, 1, 5]
const percentages = [5, 25, 50]
/** How many shoppers come while a healthy canary has one percentage. */
const maxShoppers = 20_000

/**
 * Prints, as tables in Markdown, how many shoppers of a canary are counted until it is stopped (the median, and the
 * number that is enough for nine of ten), and how many healthy ones are stopped.
 */
export function benchCanary(runs: number): void {
  const seeds = Array.from({ length: runs }, (_, seed) => seed)
  const print = (name: string, cellOf: (percent: number) => string) =>
    console.log(`| ${[name, ...percentages.map(cellOf)].join(' | ')} |`)
  print('fails for', (percent) => `at ${percent}%`)
  print('---', () => '--:')
  for (const [others, canary] of worse)
    print(`${canary}% instead of ${others}%`, (percent) => {
      const used = seeds
        .map((seed) => compare(seed, percent, { canary, others }).canary.used)
        .sort((a, b) => a - b)
      return [0.5, 0.9].map((part) => used[Math.floor(runs * part)]).join(' / ')
    })
  for (const rate of healthy)
    print(`${rate}% in both versions`, (percent) => {
      const failing = { canary: rate, others: rate }
      const stopped = seeds.filter(
        (seed) => compare(seed, percent, failing, maxShoppers).failsMoreOften,
      )
      return `${((stopped.length / runs) * 100).toFixed(2)}% stopped`
    })
}

function compare(
  seed: number,
  percent: number,
  { canary, others }: { canary: number; others: number },
  most = Number.POSITIVE_INFINITY,
) {
  const failing = { canary: canary / 100, others: others / 100 }
  return compareCanary(someOf(shoppers({ percent, failing, random: seeded(seed) }), most), percent)
}

function* someOf(visitors: Iterable<Counted[]>, most: number): Generator<Counted> {
  let count = 0
  for (const counted of visitors) {
    count += 1
    if (count > most) return
    yield* counted
  }
}
