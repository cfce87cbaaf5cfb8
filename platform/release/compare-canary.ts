/** Whether a canary fails for more shoppers than the version that all others get. */

/**
 * A shopper who has used a remote for the first time, or for whom it has failed for the first time. Not a page load: a
 * browser in which it always fails would count with each of its pages, and stop healthy canaries.
 */
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
  /** Whether enough shoppers have been counted to know that it is not much worse. */
  isHealthy: boolean
}

/** How many times as often a canary may fail: each of these is tried. */
const ratios = [2, 4, 8, 16, 32, 64]

/** How many more of the shoppers a canary fails for that may not be taken for a healthy one. */
const muchWorse = 0.1

/** How many others must have been counted for a rate of their failures. */
const neededOthers = 100

/** The highest probability of stopping a canary that is no worse, and of taking one that is much worse for healthy. */
const maxError = 0.01

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
 * A canary is healthy if its shoppers are 1 / 0.01 times as probable with the others' rate of failures as with a rate that
 * is 0.1 higher: Wald's sequential probability ratio test.
 *
 * Each percentage is judged on its own: if more failed while the higher one was live, the canary would have more
 * failures than its share of all shoppers.
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
    if (evidence >= 1 / maxError)
      return { canary, others, evidence, failsMoreOften: true, isHealthy: false }
  }
  return { canary, others, evidence, failsMoreOften: false, isHealthy: isHealthy(canary, others) }
}

function isHealthy(canary: Group, others: Group): boolean {
  // Not 0, so that the first failure of the canary does not decide.
  const rate = (others.failed + 0.5) / (others.used + 1)
  const worse = Math.min(1, rate + muchWorse)
  const ratio =
    (rate / worse) ** canary.failed * ((1 - rate) / (1 - worse)) ** (canary.used - canary.failed)
  return others.used >= neededOthers && ratio >= 1 / maxError
}
