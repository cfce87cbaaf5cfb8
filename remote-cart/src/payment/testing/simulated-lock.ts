import type { BrowserLock } from '../browser-lock'
import type { SimulatedTab } from './simulated-tab'

/** The promise that a closed tab waits for. */
export const never = new Promise<never>(() => {})

/** The payment lock of the simulated browser: held by one tab, released when it is closed. */
export class SimulatedLock {
  private holder: SimulatedTab | null = null
  private waiting: { tab: SimulatedTab; task: () => Promise<void> }[] = []

  buried(tab: SimulatedTab) {
    this.waiting = this.waiting.filter((one) => one.tab !== tab)
    if (this.holder === tab) this.release()
  }

  lockFor(tab: SimulatedTab): BrowserLock {
    const run = async (task: () => Promise<void>) => {
      this.holder = tab
      try {
        await task()
      } finally {
        if (this.holder === tab) this.release()
      }
    }
    return {
      ifFree: async (task) => {
        if (!tab.isAlive) return never
        if (this.holder || this.waiting.length > 0) return false
        await run(task)
        return true
      },
      whenFree: (task) =>
        new Promise((resolve) => {
          this.waiting.push({ tab, task: () => run(task).then(resolve, () => undefined) })
          if (!this.holder) this.release()
        }),
    }
  }

  private release() {
    this.holder = null
    const next = this.waiting.shift()
    if (!next) return
    this.holder = next.tab
    next.task().catch(() => undefined)
  }
}
