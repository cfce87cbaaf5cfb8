/** Makes the shop promise when books arrive, at a moment that the test chooses. */
import { onTestFinished, vi } from 'vitest'
import { changeSite } from './change-site'

/**
 * Until the test is finished, the site promises a delivery in two to four days without Sundays, with a last dispatch at
 * four in the afternoon in India.
 * @param moment what the clock shows, and then goes on from: '2026-11-28T10:00:00+05:30'.
 */
export function promiseDelivery(moment: string): void {
  changeSite({
    delivery: {
      days: { from: 2, to: 4 },
      weekdaysOff: ['Sunday'],
      holidays: [],
      lastDispatch: '16:00',
      timeZone: 'Asia/Kolkata',
    },
  })
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(moment)
  onTestFinished(() => void vi.useRealTimers())
}
