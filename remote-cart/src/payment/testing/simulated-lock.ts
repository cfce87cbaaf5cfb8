import type { BrowserLock } from '../browser-lock'

/** What the simulated browser and provider know of a tab. */
export interface Tab {
  readonly isAlive: boolean
  /** The status of its payment. */
  readonly status: string
  die(): void
}

/** The promise that a closed tab waits for. */
export const never = new Promise<never>(() => {})

/** The payment lock of the simulated browser: held by one tab, released when it is closed. */
export class SimulatedLock {
  private holder: Tab | null = null
  private waiting: { tab: Tab; task: () => Promise<void> }[] = []

  buried(tab: Tab) {
    this.waiting = this.waiting.filter((one) => one.tab !== tab)
    if (this.holder === tab) this.release()
  }

  lockFor(tab: Tab): BrowserLock {
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
