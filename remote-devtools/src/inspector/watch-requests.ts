import { apiReady } from 'shared/shop'
import { formatTime } from '../request/format-measures'
import type { LogSource } from './log-source'

/** Reports every `fetch` without headers and bodies, which may contain tokens and passwords. */
export const watchRequests: LogSource = async (report) => {
  await apiReady()
  const original = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    const startedAt = performance.now()
    const tell = (outcome: string, isBad: boolean) => {
      const time = formatTime(performance.now() - startedAt)
      report({ kind: 'request', text: `${nameOf(input, init)} · ${outcome} · ${time}`, isBad })
    }
    try {
      const response = await original.call(globalThis, input, init)
      tell(String(response.status), !response.ok)
      return response
    } catch (error) {
      tell('no answer', true)
      throw error
    }
  }
}

function nameOf(input: RequestInfo | URL, init: RequestInit | undefined): string {
  const request = input instanceof Request ? input : null
  const url = new URL(request?.url ?? String(input), location.href)
  const origin = url.origin === location.origin ? '' : url.origin
  return `${init?.method ?? request?.method ?? 'GET'} ${origin}${url.pathname}`
}
