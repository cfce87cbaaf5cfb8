import type { Report } from './reports'

/** The maximum number of reports in one request, and how long the first of them waits, in milliseconds. */
const batch = { most: 20, pause: 2000 }

/**
 * Sends reports to a URL as `{ reports }`, several at a time, the last ones when the page is left.
 * Reports that cannot be sent are dropped.
 * @returns adds a report to those that are sent next.
 */
export function sendReports(url: string): (report: Report) => void {
  let waiting: Report[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  const send = () => {
    clearTimeout(timer)
    timer = undefined
    if (waiting.length === 0) return
    const body = JSON.stringify({ reports: waiting })
    waiting = []
    const headers = { 'content-type': 'application/json' }
    // Outlives the page, and has no cookies, since reports are not about people.
    fetch(url, { method: 'POST', body, headers, keepalive: true, credentials: 'omit' }).catch(
      () => {},
    )
  }

  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') send()
  })
  return (report) => {
    waiting.push(report)
    if (waiting.length >= batch.most) send()
    else timer ??= setTimeout(send, batch.pause)
  }
}
