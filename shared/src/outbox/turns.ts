/** Runs tasks one after the other, whether they fail or not. */
export function createTurns() {
  let tail: Promise<unknown> = Promise.resolve()
  let current = new AbortController()

  return {
    /** Aborted by the next `reset`. */
    signal: () => current.signal,
    /**
     * Runs `task` after all earlier ones.
     * @param earlier if it resolves before that, the task runs at once.
     */
    take<R>(task: () => Promise<R>, earlier?: Promise<unknown>): Promise<R> {
      const { signal } = current
      const before = tail
      const unlessAborted = async () => {
        signal.throwIfAborted()
        return task()
      }
      const turn = earlier ? Promise.race([before, earlier]) : before
      const run = turn.then(unlessAborted)
      tail = run.then(
        () => before,
        () => before,
      )
      return run
    },
    /** Drops all waiting tasks; their promises reject with an AbortError. */
    reset() {
      current.abort(new DOMException('The customer has left', 'AbortError'))
      current = new AbortController()
      tail = Promise.resolve()
    },
  }
}
