import { idempotencyHeader, idempotencyValue } from '../contract/idempotency'

/** The answers so far, by the base of the API. */
const known = new Map<string, Promise<boolean>>()

/**
 * Whether an API accepts the idempotency header. If a server on another origin does not allow it,
 * browsers refuse the whole call, so one read that changes nothing asks first.
 * @param base where the API is: a path, or the URL of a server.
 * @throws what `fetch` throws if nothing answers.
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
