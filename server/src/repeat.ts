/**
 * Runs `work` again and again, and never twice at once: while a run takes longer than the interval, no other one begins.
 * @param interval in milliseconds. @param onError gets what a run has thrown; the next one takes place all the same.
 * @returns the timer, to be cleared.
 */
export function repeat(
  work: () => Promise<void>,
  interval: number,
  onError: (error: unknown) => void,
): NodeJS.Timeout {
  let isRunning = false
  return setInterval(async () => {
    if (isRunning) return
    isRunning = true
    await work().catch(onError)
    isRunning = false
  }, interval)
}
