/** Shoppers of a remote with a canary, for tests. */
import type { Counted } from '../compare-canary.ts'

interface Options {
  percent: number
  /** How probable it is that the remote fails for a shopper. */
  failing: { canary: number; others: number }
  /** Numbers from 0 to 1. */
  random: () => number
}

/** What is counted of one shopper after the other, without an end. */
export function* shoppers({ percent, failing, random }: Options): Generator<Counted[]> {
  for (;;) {
    const isCanary = random() * 100 < percent
    const fails = random() < (isCanary ? failing.canary : failing.others)
    const used: Counted = { isCanary, kind: 'used' }
    yield fails ? [used, { isCanary, kind: 'failed' }] : [used]
  }
}

/** Numbers from 0 to 1, the same ones for the same seed: mulberry32 by Tommy Ettinger. */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
