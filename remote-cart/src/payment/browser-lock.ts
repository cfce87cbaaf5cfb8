/** Something that one tab at a time may hold. */
export interface BrowserLock {
  /** Runs `task` alone, if nobody else holds the lock. @returns whether it ran. */
  ifFree: (task: () => Promise<void>) => Promise<boolean>
  /** Runs `task` alone, once everybody before has let go: closing a tab lets go, too. */
  whenFree: (task: () => Promise<void>) => Promise<void>
}

/**
 * The lock named `name`: across tabs with Web Locks; where there are none (an old browser, a page
 * without https) within this tab, and storage alone tells what other tabs did.
 * @param lag how long a task that had to wait for the lock waits for what other tabs stored before, in
 * milliseconds: browsers promise no order between the two.
 */
export function browserLock(name: string, lag = 0): BrowserLock {
  return navigator.locks ? webLock(name, navigator.locks, lag) : tabLock(name)
}

function webLock(name: string, locks: LockManager, lag: number): BrowserLock {
  const inTab = tabLock(name)
  /** A browser that blocks storage refuses locks as well; a failure of the task stays one. */
  async function orInTab<T>(
    request: (began: () => void) => Promise<T>,
    instead: () => Promise<T>,
  ): Promise<T> {
    let hasBegun = false
    try {
      return await request(() => {
        hasBegun = true
      })
    } catch (error) {
      if (hasBegun) throw error
      return instead()
    }
  }
  return {
    ifFree: (task) =>
      orInTab(
        (began) =>
          locks.request(name, { ifAvailable: true }, async (lock) => {
            began()
            if (lock) await task()
            return lock !== null
          }),
        () => inTab.ifFree(task),
      ),
    whenFree: (task) =>
      orInTab(
        (began) =>
          locks.request(name, async () => {
            began()
            if (lag > 0) await new Promise((resolve) => setTimeout(resolve, lag))
            await task()
          }),
        () => inTab.whenFree(task),
      ),
  }
}

const heldHere = new Map<string, Promise<void>>()

function tabLock(name: string): BrowserLock {
  async function hold(task: () => Promise<void>) {
    const mine = task()
    heldHere.set(name, mine)
    try {
      await mine
    } finally {
      heldHere.delete(name)
    }
  }
  return {
    async ifFree(task) {
      if (heldHere.has(name)) return false
      await hold(task)
      return true
    },
    async whenFree(task) {
      while (heldHere.has(name)) await heldHere.get(name)?.catch(() => undefined)
      await hold(task)
    },
  }
}
