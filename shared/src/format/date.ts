/** Made with the first day that is written: it loads the words of a language. */
let formatter: Intl.DateTimeFormat | undefined

/** Writes the day of an ISO 8601 timestamp: '21 November 2026'; the text itself if it is no date. */
export function formatDay(timestamp: string): string {
  const date = new Date(timestamp)
  if (Number.isNaN(date.getTime())) return timestamp
  formatter ??= new Intl.DateTimeFormat('en-IN', { dateStyle: 'long' })
  return formatter.format(date)
}
