/** Web Locks as a browser has them, for several tabs of a test. */
export function createLocks() {
  const tails = new Map<string, Promise<unknown>>()
  const ends = new Map<string, () => void>()
  const locks = {
    /** Holds a lock as another tab does, until `end`. */
    hold: (name: string) => void locks.request(name, () => new Promise(() => {})),
    /** Releases a lock, as if its tab were closed. */
    end: (name: string) => ends.get(name)?.(),
    request(name: string, options: object, wanted = options as (lock: object | null) => unknown) {
      if ('ifAvailable' in options && tails.has(name)) return Promise.resolve(wanted(null))
      const run = (tails.get(name) ?? Promise.resolve()).then(() => {
        const ended = new Promise<void>((resolve) => ends.set(name, resolve))
        return Promise.race([wanted({}), ended])
      })
      const tail: Promise<unknown> = run
        .catch(() => undefined)
        .then(() => tails.get(name) === tail && tails.delete(name))
      tails.set(name, tail)
      return run
    },
  }
  return locks
}
