/** Sends a request of the tester; `request()` of `shared/shop` sends only calls of the contract. */
import { isRecord } from 'shared/shop'
import type { PreparedRequest } from './request-rules'

export interface Answer {
  code: number
  text: string
  /** The parsed content if it is JSON, its text otherwise; `undefined` if it is empty. */
  data: unknown
  headers: readonly (readonly [name: string, value: string])[]
}

/**
 * `refused`: by a rule of the tester, not sent. `failed`: not answered; `shown` replaces the
 * response (docs/product.md, P56).
 */
export type Exchange =
  | { status: 'idle' }
  | { status: 'sending' }
  | { status: 'refused'; message: string }
  | { status: 'answered'; answer: Answer }
  | { status: 'failed'; message: string; shown: unknown }

/** In milliseconds, as for the shop's own calls (docs/product.md, P50). */
const longestWait = 10_000

/** Reason phrases of the statuses in use, which HTTP/2 does not send. */
const reasonPhrases: Record<number, string> = {
  200: 'OK',
  201: 'Created',
  202: 'Accepted',
  400: 'Bad Request',
  401: 'Unauthorized',
  404: 'Not Found',
  409: 'Conflict',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
}

/** Returns the answer with any status, or the failure. Never rejects. */
export async function sendRequest({ path, ...request }: PreparedRequest): Promise<Exchange> {
  try {
    const response = await fetch(path, {
      ...request,
      // A redirect must not take the request and its token to another site.
      mode: 'same-origin',
      signal: AbortSignal.timeout(longestWait),
    })
    return { status: 'answered', answer: await readAnswer(response) }
  } catch (error) {
    const shown = shownForFailure(error)
    if (shown instanceof Response) return { status: 'answered', answer: await readAnswer(shown) }
    return {
      status: 'failed',
      message: error instanceof Error ? error.message : String(error),
      shown,
    }
  }
}

async function readAnswer(response: Response): Promise<Answer> {
  const { status, statusText, headers } = response
  const text = statusText || (reasonPhrases[status] ?? '')
  return { code: status, text, data: readData(await response.text()), headers: [...headers] }
}

/** By content instead of type: a server may send JSON under any type. */
function readData(content: string): unknown {
  if (content === '') return undefined
  try {
    return JSON.parse(content)
  } catch {
    return content
  }
}

/** The error itself if it is the fake server's failure without a reason, otherwise its response, if any. */
function shownForFailure(error: unknown): unknown {
  if (!isRecord(error)) return undefined
  // The name and message of an error are not enumerable.
  const { name, message, description, response } = error
  const isWithoutReason = [message, description].includes('Mirage: undefined')
  return isWithoutReason ? { name, message, ...error } : response
}
