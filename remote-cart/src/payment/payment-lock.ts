/**
 * How long what another tab wrote may be on its way to this one, in milliseconds. Browsers promise no
 * order between a lock that is let go and storage that was written before: in practice a few.
 */
const storageLag = 250

const storageCaughtUp = () => new Promise((resolve) => setTimeout(resolve, storageLag))

/** One tab at a time may deal with the payments of a customer. */
export interface PaymentLock {
  /** Runs `task` alone, if nobody else holds the lock. @returns whether it ran. */
  ifFree: (task: () => Promise<void>) => Promise<boolean>
  /** Runs `task` alone, once everybody before has let go: closing a tab lets go, too. */
  whenFree: (task: () => Promise<void>) => Promise<void>
}

/**
 * The lock named `name`: across tabs with Web Locks; where there are none (an old browser, a page
 * without https) within this tab, and the journal alone tells what other tabs did.
 */
export function paymentLock(name: string): PaymentLock {
  return navigator.locks ? webLock(name, navigator.locks) : tabLock(name)
}

function webLock(name: string, locks: LockManager): PaymentLock {
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
            await storageCaughtUp()
            await task()
          }),
        () => inTab.whenFree(task),
      ),
  }
}

const heldHere = new Map<string, Promise<void>>()

function tabLock(name: string): PaymentLock {
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
