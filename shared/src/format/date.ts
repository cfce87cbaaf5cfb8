/** Created on first use, since it loads locale data. */
let formatter: Intl.DateTimeFormat | undefined

/** Formats the day of an ISO 8601 timestamp: '21 November 2026'. Returns other text unchanged. */
export function formatDay(timestamp: string): string {
  const date = new Date(timestamp)
  if (Number.isNaN(date.getTime())) return timestamp
  formatter ??= new Intl.DateTimeFormat('en-IN', { dateStyle: 'long' })
  return formatter.format(date)
}
