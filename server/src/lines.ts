/** Lets a bounded number of calls run at once for one customer or one network, so that others notice nothing of them. */
import { HttpError } from './http-error'

interface Bounds {
  /** How many calls of one subject run at once. */
  atOnce: number
  /** How many more of them may wait. */
  waiting: number
}

/** Runs `work` when it is its turn. @throws HttpError 429 if too many of this subject wait already. */
export type Lines = <T>(subject: string, work: () => Promise<T>) => Promise<T>

interface Line {
  running: number
  /** Each begins the next call. */
  waiting: (() => void)[]
}

export function createLines({ atOnce, waiting }: Bounds): Lines {
  const lines = new Map<string, Line>()
  return async (subject, work) => {
    const line = lines.get(subject) ?? { running: 0, waiting: [] }
    lines.set(subject, line)
    if (line.running < atOnce) line.running += 1
    else if (line.waiting.length < waiting) {
      await new Promise<void>((resolve) => line.waiting.push(resolve))
    } else {
      throw new HttpError(429, 'Too many calls at once. Please try again in a moment.', {
        retryAfter: 1,
      })
    }
    try {
      return await work()
    } finally {
      // The next one takes this place.
      const next = line.waiting.shift()
      if (next) next()
      else line.running -= 1
      if (line.running === 0) lines.delete(subject)
    }
  }
}
