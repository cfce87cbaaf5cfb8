import { onTestFinished } from 'vitest'
import { learnTime } from '../api/server-clock'

/** Until the test is finished, the clock of the server says this time, and the device's is wrong. */
export function setServerClock(time: string): void {
  const answer = (date: Date) => new Response(null, { headers: { date: date.toUTCString() } })
  learnTime(answer(new Date(time)))
  onTestFinished(() => learnTime(answer(new Date())))
}
