/** Tasks that run one after the other, whatever becomes of each. */
export interface Turns {
  /**
   * Runs `task` when everything before it is over.
   * @param earlier may resolve before its turn has come: then it runs at once.
   */
  take: <R>(task: () => Promise<R>, earlier?: Promise<unknown>) => Promise<R>
  /** Forgets everything that waits: it never runs, and its promises reject with an AbortError. */
  reset: () => void
  /** Throws an AbortError where `reset` was called since `began`. */
  check: (began: number) => void
  /** The number of resets so far: what belongs to an earlier one is somebody else's. */
  generation: () => number
}

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
