import type { Arrival } from 'shared/contract'
import { serverNow } from 'shared/shop'

/** In milliseconds. The last time zone in which a day ends is so far behind UTC. */
const twelveHours = 12 * 60 * 60 * 1000

/** Whether the last day has passed everywhere. */
export function isOver({ to }: Arrival): boolean {
  const latest = new Date(serverNow() - twelveHours)
  return to < latest.toISOString().slice(0, 10)
}
