/** Sends a request of the tester; `request()` of `shared/api` sends only calls of the contract. */
import type { Answer, AnswerData, Exchange } from '../request/exchange'
import type { PreparedRequest } from '../request/prepare-request'
import { statusText } from '../request/status-text'
import { shownForFailure } from './failed-request'

interface Sender {
  /** The session's token, if it is sent with the request. */
  token: string | null
  signal: AbortSignal
}

/** Returns the answer with any status, or the failure. Never rejects. */
export async function sendRequest(
  { method, path, headers, body, withToken }: PreparedRequest,
  { token, signal }: Sender,
): Promise<Exchange> {
  const startedAt = performance.now()
  const authorization = withToken && token !== null ? [['authorization', token] as const] : []
  try {
    const response = await fetch(path, {
      method,
      headers: [...headers, ...authorization].map(([name, value]) => [name, value]),
      ...(body === null ? {} : { body }),
      // A redirect must not take the request and its token to another site.
      mode: 'same-origin',
      signal,
    })
    return { status: 'answered', answer: await readAnswer(response, startedAt) }
  } catch (error) {
    const shown = shownForFailure(error)
    if (shown instanceof Response) {
      return { status: 'answered', answer: await readAnswer(shown, startedAt) }
    }
    return { status: 'failed', message: messageOf(error), shown }
  }
}

async function readAnswer(response: Response, startedAt: number): Promise<Answer> {
  const content = await response.text()
  return {
    code: response.status,
    text: statusText(response.status, response.statusText),
    data: readData(content),
    headers: [...response.headers],
    ms: performance.now() - startedAt,
    bytes: new TextEncoder().encode(content).length,
  }
}

/** By content instead of type: a server may send JSON under any type. */
function readData(content: string): AnswerData {
  if (content === '') return { kind: 'none' }
  try {
    return { kind: 'json', value: JSON.parse(content) }
  } catch {
    return { kind: 'text', text: content }
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
