import { type Counted, compareCanary } from '../platform/release/index.ts'
import { seeded, shoppers } from '../platform/release/testing/shoppers.ts'

/** For how many of 100 shoppers the canary fails, and the version of the others. */
const worse = [
  [10, 0.1],
  [11, 1],
  [15, 5],
  [5, 1],
  [2, 1],
  [1, 0.1],
] as const
const healthy = [0.1, 1, 5]
const percentages = [5, 25, 50]
/** How many shoppers come while a healthy canary has one percentage. */
const maxShoppers = 20_000
/** After how many shoppers of the canary it is looked at again. */
const betweenLooks = 10

/**
 * Prints a table in Markdown. Of canaries that are worse: after how many of their shoppers they are stopped (the median,
 * and the number that is enough for nine of ten), and how many of them could rise before. Of healthy ones: after how
 * many shoppers they can rise, and how many are stopped.
 */
export function benchCanary(runs: number): void {
  const seeds = Array.from({ length: runs }, (_, seed) => seed)
  const print = (name: string, cellOf: (percent: number) => string) =>
    console.log(`| ${[name, ...percentages.map(cellOf)].join(' | ')} |`)
  const share = (found: readonly unknown[]) => `${((found.length / runs) * 100).toFixed(1)}%`
  print('The canary fails for', (percent) => `at ${percent}%`)
  print('---', () => '--:')
  for (const [canary, others] of worse)
    print(`${canary}% of shoppers instead of ${others}%`, (percent) => {
      const traffic = { percent, canary, others }
      const stopped = seeds.map((seed) => untilStopped(seed, traffic).canary.used)
      const risen = seeds.filter((seed) => untilDecided(seed, traffic).isHealthy)
      return `stopped after ${spread(stopped)}, ${share(risen)} rise`
    })
  for (const rate of healthy)
    print(`${rate}% in both versions`, (percent) => {
      const traffic = { percent, canary: rate, others: rate }
      const risen = seeds.map((seed) => untilDecided(seed, traffic).canary.used)
      const stopped = seeds.filter(
        (seed) => untilStopped(seed, traffic, maxShoppers).failsMoreOften,
      )
      return `rise after ${spread(risen)}, ${share(stopped)} stopped`
    })
}

interface Traffic {
  percent: number
  canary: number
  others: number
}

function visitorsOf(seed: number, { percent, canary, others }: Traffic) {
  const failing = { canary: canary / 100, others: others / 100 }
  return shoppers({ percent, failing, random: seeded(seed) })
}

function untilStopped(seed: number, traffic: Traffic, most = Number.POSITIVE_INFINITY) {
  return compareCanary(someOf(visitorsOf(seed, traffic), most), traffic.percent)
}

function* someOf(visitors: Iterable<Counted[]>, most: number): Generator<Counted> {
  let count = 0
  for (const counted of visitors) {
    count += 1
    if (count > most) return
    yield* counted
  }
}

/** What is found when the canary can rise for the first time, or is stopped. */
function untilDecided(seed: number, traffic: Traffic) {
  const all: Counted[] = []
  let ofCanary = 0
  for (const counted of visitorsOf(seed, traffic)) {
    all.push(...counted)
    if (!counted[0]?.isCanary) continue
    ofCanary += 1
    if (ofCanary % betweenLooks > 0) continue
    const found = compareCanary(all, traffic.percent)
    if (found.isHealthy || found.failsMoreOften) return found
  }
  throw new Error('There are shoppers without an end.')
}

function spread(numbers: readonly number[]): string {
  const sorted = numbers.toSorted((a, b) => a - b)
  return [0.5, 0.9].map((part) => sorted[Math.floor(sorted.length * part)]).join(' / ')
}
