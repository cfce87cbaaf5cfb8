/** Created on first use, since it loads locale data. */
let formatter: Intl.DateTimeFormat | undefined

/** Formats the day of an ISO 8601 timestamp: '21 November 2026'. Returns other text unchanged. */
export function formatDay(timestamp: string): string {
  const date = new Date(timestamp)
  if (Number.isNaN(date.getTime())) return timestamp
  formatter ??= new Intl.DateTimeFormat('en-IN', { dateStyle: 'long' })
  return formatter.format(date)
}

let minutes: Intl.DateTimeFormat | undefined

/** Formats the time of an ISO 8601 timestamp: '2:05 pm'. Returns an empty text for other text. */
export function formatTime(timestamp: string): string {
  const date = new Date(timestamp)
  if (Number.isNaN(date.getTime())) return ''
  minutes ??= new Intl.DateTimeFormat('en-IN', { timeStyle: 'short' })
  return minutes.format(date)
}
