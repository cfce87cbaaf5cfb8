/** Whether a canary fails for more shoppers than the version that all others get. */

/** A shopper who has used a remote for the first time, or for whom it has failed for the first time. */
export interface Counted {
  isCanary: boolean
  kind: 'used' | 'failed'
}

/** Shoppers of one version. */
export interface Group {
  used: number
  failed: number
}

export interface Comparison {
  canary: Group
  others: Group
  /** 1 at the beginning. It grows with each failure of the canary, and shrinks with each of the others. */
  evidence: number
  failsMoreOften: boolean
}

/** How many times as often a canary may fail: each of these is tried. */
const ratios = [2, 4, 8, 16, 32, 64]

/** The highest probability with which a canary that does not fail more often is stopped. */
const maxFalseAlarms = 0.01

/**
 * Compares the failures of a canary with those of the other shoppers, up to the failure that decides.
 *
 * If the canary does not fail more often, the next failure is one of its own with a probability of at most its share of
 * the shoppers. If it fails `ratio` times as often, that is more probable. Each failure multiplies the evidence by how
 * many times more probable it is in the second case than in the first; the evidence is the mean for several ratios. It
 * may be looked at after every failure: with a canary that does not fail more often, it ever reaches 1 / 0.01 with a
 * probability of at most 0.01 (Ville's inequality). See Lindon and Malek, Anytime-Valid Inference for Multinomial Count
 * Data, NeurIPS 2022, arXiv 2011.03567.
 *
 * @param counted in the order in which it happened. A shopper for whom it `failed` has `used` it before.
 * @param percent of shoppers who get the canary. If more of those who came have it, their share counts.
 */
export function compareCanary(counted: Iterable<Counted>, percent: number): Comparison {
  const canary: Group = { used: 0, failed: 0 }
  const others: Group = { used: 0, failed: 0 }
  let products = ratios.map(() => 1)
  let evidence = 1
  for (const { isCanary, kind } of counted) {
    const group = isCanary ? canary : others
    group[kind] += 1
    if (kind === 'used') continue
    const share = Math.max(percent / 100, canary.used / Math.max(1, canary.used + others.used))
    products = products.map((product, at) => {
      const { [at]: ratio = 1 } = ratios
      return (product * (isCanary ? ratio : 1)) / (1 + share * (ratio - 1))
    })
    evidence = products.reduce((sum, product) => sum + product) / ratios.length
    if (evidence >= 1 / maxFalseAlarms) return { canary, others, evidence, failsMoreOften: true }
  }
  return { canary, others, evidence, failsMoreOften: false }
}
