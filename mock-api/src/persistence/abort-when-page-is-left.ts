interface Transaction {
  /** Throws if the transaction is finished, which `done` says a moment later. */
  abort: () => void
  done: Promise<void>
}

/**
 * Aborts transactions when the page is left: WebKit keeps them open in the back-forward cache, where
 * even a read blocks every later change of other pages.
 * @param signal ends that.
 */
export function abortWhenPageIsLeft(signal?: AbortSignal) {
  const until = signal && { signal }
  const running = new Set<Transaction>()
  let isShown = true
  let leaves = 0

  const leave = () => {
    isShown = false
    leaves += 1
    for (const transaction of running) {
      try {
        transaction.abort()
      } catch {
        // It is finished; the others must still be aborted.
      }
    }
  }
  const comeBack = () => {
    isShown = true
  }
  addEventListener('pagehide', leave, until)
  addEventListener('pageshow', comeBack, until)

  return {
    /** Aborts `transaction` if the page is left before it is done. */
    watch(transaction: Transaction): void {
      running.add(transaction)
      const remove = () => void running.delete(transaction)
      transaction.done.then(remove, remove)
    },
    /** Returns a function that tells whether the page has since been left. */
    begin() {
      const before = leaves
      return () => leaves > before
    },
    /** Waits for the page to be shown. */
    async shown(): Promise<void> {
      if (isShown) return
      await new Promise((resolve) => addEventListener('pageshow', resolve, { once: true }))
    },
  }
}
