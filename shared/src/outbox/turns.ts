/** Runs tasks one after the other, whether they fail or not. */
export interface Turns {
  /**
   * Runs `task` after all earlier ones.
   * @param earlier if it resolves before that, the task runs at once.
   */
  take: <R>(task: () => Promise<R>, earlier?: Promise<unknown>) => Promise<R>
  /** Drops all waiting tasks; their promises reject with an AbortError. */
  reset: () => void
  /** Throws an AbortError if `reset` was called since `began`. */
  check: (began: number) => void
  /** The number of resets so far. */
  generation: () => number
}

/** Whether a change was aborted because its customer has left. It stays stored, and is made later. */
export function isGivenUp(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}

/** Creates a queue that other queues neither wait for nor delay. */
export function createTurns(): Turns {
  let tail: Promise<unknown> = Promise.resolve()
  let generation = 0

  function check(began: number) {
    if (began !== generation) throw new DOMException('The list was given up', 'AbortError')
  }

  return {
    take(task, earlier) {
      const mine = generation
      const guarded = async () => {
        check(mine)
        return task()
      }
      const before = tail
      const run = (earlier ? Promise.race([before, earlier]) : before).then(guarded, guarded)
      tail = run.then(
        () => before,
        () => before,
      )
      return run
    },
    reset() {
      generation += 1
      tail = Promise.resolve()
    },
    check,
    generation: () => generation,
  }
}
