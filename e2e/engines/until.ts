/** How long a test waits at most, in milliseconds: long, so that tests do not depend on speed. */
const timeout = 60_000

const pause = () => new Promise((resolve) => setTimeout(resolve, 30))

/**
 * Repeats a check until it succeeds.
 * @param look returns `undefined` on success, else what is wrong.
 * @throws Error with the last failure.
 */
export async function until(what: string, look: () => Promise<string | undefined>): Promise<void> {
  const end = Date.now() + timeout
  for (;;) {
    // A page that is being left cannot answer.
    const wrong = await look().catch((error: unknown) => String(error))
    if (wrong === undefined) return
    if (Date.now() > end) throw new Error(`${what}: ${wrong}`)
    await pause()
  }
}
