/**
 * Sends what was put together in the tester. This is the one place beside `shared/api` that calls
 * `fetch`: `request()` knows the contract's calls only, and the tester must be able to send any.
 */
import type { Answer, AnswerData, Exchange } from '../request/exchange'
import type { PreparedRequest } from '../request/prepare-request'
import { statusText } from '../request/status-text'
import { shownForFailure } from './failed-request'

interface Sender {
  /** The session's token, for a request that takes it along. */
  token: string | null
  /** Calls the request off. */
  signal: AbortSignal
}

/**
 * @returns the answer, whatever its status, or what stands in its place when none came.
 * Never rejects: a request that was called off is `failed` like any other without an answer.
 */
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
      // A redirect may not carry the request, and the token with it, to another site.
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

/** By what it is rather than by its type: a server may answer JSON under any name. */
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
