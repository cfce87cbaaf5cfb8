const day = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long' })

/** Writes the day of an ISO 8601 timestamp: '21 November 2026'; the text itself if it is no date. */
export function formatDay(timestamp: string): string {
  const date = new Date(timestamp)
  return Number.isNaN(date.getTime()) ? timestamp : day.format(date)
}
