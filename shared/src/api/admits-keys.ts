import { idempotencyHeader, idempotencyValue } from '../contract/idempotency'

/** What has been found out, by the base of the API. */
const known = new Map<string, Promise<boolean>>()

/**
 * Whether calls to an API may carry the idempotency header. A server on another origin that does not
 * know it has browsers refuse the whole call, so it is asked once, by a read that changes nothing.
 * @param base where the API is: a path, or the URL of a server.
 * @throws what `fetch` throws where nobody answers: then nothing is known.
 */
export function admitsKeys(base: string): Promise<boolean> {
  if (new URL(base, location.href).origin === location.origin) return Promise.resolve(true)
  let answer = known.get(base)
  if (!answer) {
    answer = ask(`${base}/categories`)
    known.set(base, answer)
    answer.catch(() => known.delete(base))
  }
  return answer
}

async function ask(url: string): Promise<boolean> {
  try {
    await fetch(url, { headers: { [idempotencyHeader]: idempotencyValue('does-it-pass') } })
    return true
  } catch {
    await fetch(url)
    return false
  }
}
