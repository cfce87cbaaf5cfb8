import { useRef, useState } from 'react'

/** Runs one task at a time and ignores calls in the meantime, so that nothing is sent twice. */
export function useOneAtATime() {
  const running = useRef(false)
  const [busy, setBusy] = useState(false)

  async function run(task: () => Promise<void>): Promise<void> {
    if (running.current) return
    running.current = true
    setBusy(true)
    try {
      await task()
    } finally {
      running.current = false
      setBusy(false)
    }
  }

  return { busy, run }
}
