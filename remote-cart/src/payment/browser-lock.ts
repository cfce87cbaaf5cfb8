/** A lock that one tab at a time holds. */
export interface BrowserLock {
  /** Runs `task` if the lock is free. Returns whether it ran. */
  ifFree: (task: () => Promise<void>) => Promise<boolean>
  /** Runs `task` once the lock is free; closing a tab releases it, too. */
  whenFree: (task: () => Promise<void>) => Promise<void>
}

/**
 * A Web Lock, or a lock within this tab where the browser has none.
 * @param lag how long a task that had to wait waits for other tabs' storage to arrive, in
 * milliseconds: browsers promise no order.
 */
export function browserLock(name: string, lag = 0): BrowserLock {
  const { locks } = navigator
  const inTab = tabLock(name)
  if (!locks) return inTab
  /** A browser that blocks storage refuses locks, too. */
  async function request<T>(
    options: LockOptions,
    task: (lock: Lock | null) => Promise<T>,
    instead: () => Promise<T>,
  ): Promise<T> {
    let hasBegun = false
    try {
      return await locks.request(name, options, (lock) => {
        hasBegun = true
        return task(lock)
      })
    } catch (error) {
      if (hasBegun) throw error
      return instead()
    }
  }
  return {
    ifFree: (task) =>
      request(
        { ifAvailable: true },
        async (lock) => {
          if (lock) await task()
          return lock !== null
        },
        () => inTab.ifFree(task),
      ),
    whenFree: (task) =>
      request(
        {},
        async () => {
          if (lag > 0) await new Promise((resolve) => setTimeout(resolve, lag))
          await task()
        },
        () => inTab.whenFree(task),
      ),
  }
}

const heldInTab = new Map<string, Promise<void>>()

function tabLock(name: string): BrowserLock {
  async function hold(task: () => Promise<void>) {
    const mine = task()
    heldInTab.set(name, mine)
    try {
      await mine
    } finally {
      heldInTab.delete(name)
    }
  }
  return {
    async ifFree(task) {
      if (heldInTab.has(name)) return false
      await hold(task)
      return true
    },
    async whenFree(task) {
      while (heldInTab.has(name)) await heldInTab.get(name)?.catch(() => undefined)
      await hold(task)
    },
  }
}
