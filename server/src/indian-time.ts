/** The shop's customers and the provider are in India, which has one time zone. In milliseconds. */
export const indianOffset = 5.5 * 60 * 60 * 1000

/** In milliseconds. India has no summer time. */
export const oneDay = 24 * 60 * 60 * 1000

/** The day in India: '2026-12-01'. */
export function indianDay(at: Date): string {
  return new Date(at.getTime() + indianOffset).toISOString().slice(0, 10)
}

/** When a day begins in India. @param day '2026-12-01'. */
export function startOf(day: string): Date {
  return new Date(Date.parse(day) - indianOffset)
}
