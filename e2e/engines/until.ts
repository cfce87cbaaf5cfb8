/** How long a test waits for what must come, in milliseconds: nothing depends on being fast. */
const patience = 20_000

const pause = () => new Promise((resolve) => setTimeout(resolve, 30))

/**
 * Looks again and again until what is seen is right.
 * @param look gives `undefined` when all is well, else what is wrong.
 * @throws with what was wrong the last time.
 */
export async function until(what: string, look: () => Promise<string | undefined>): Promise<void> {
  const end = Date.now() + patience
  for (;;) {
    // A page that is just being left cannot answer.
    const wrong = await look().catch((error: unknown) => String(error))
    if (wrong === undefined) return
    if (Date.now() > end) throw new Error(`${what}: ${wrong}`)
    await pause()
  }
}
