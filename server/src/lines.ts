/** Lets a bounded number of calls run at once for one customer or one network, so that others notice nothing of them. */
import pLimit, { type LimitFunction } from 'p-limit'
import { Refusal } from './refusal'

interface Bounds {
  /** How many calls of one subject run at once. */
  atOnce: number
  /** How many more of them may wait. */
  waiting: number
}

/** Runs `work` when it is its turn. @throws Refusal 429 if too many of this subject wait already. */
export type Lines = <T>(subject: string, work: () => Promise<T>) => Promise<T>

export function createLines({ atOnce, waiting }: Bounds): Lines {
  const lines = new Map<string, LimitFunction>()
  return async (subject, work) => {
    const line = lines.get(subject) ?? pLimit(atOnce)
    if (line.activeCount + line.pendingCount >= atOnce + waiting) {
      throw new Refusal(429, 'Too many calls at once. Please try again in a moment.', {
        retryAfter: 1,
      })
    }
    lines.set(subject, line)
    try {
      return await line(work)
    } finally {
      if (line.activeCount + line.pendingCount === 0) lines.delete(subject)
    }
  }
}
