import type { Arrival } from '../contract/entities'
import type { Delivery } from '../contract/site'
import { weekdays } from '../contract/values'

/** In milliseconds. A day here is one of the calendar, at midnight UTC, so every day has this length. */
const oneDay = 24 * 60 * 60 * 1000

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

/** Created on first use, since it loads data; a page has one time zone. */
let clock: { timeZone: string; formatter: Intl.DateTimeFormat } | undefined

/** @throws RangeError if the browser does not know the time zone. */
function formatterOf(timeZone: string): Intl.DateTimeFormat {
  if (clock?.timeZone !== timeZone) {
    const twoDigits = {
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    } as const
    const options = { timeZone, calendar: 'gregory', hourCycle: 'h23', year: 'numeric' } as const
    clock = {
      timeZone,
      formatter: new Intl.DateTimeFormat('en-u-nu-latn', { ...options, ...twoDigits }),
    }
  }
  return clock.formatter
}

/**
 * The first and the last day on which what is ordered now arrives (docs/product.md, P99).
 *
 * An order is dispatched on the day on which it is made, or on the next one from the minute of the last dispatch on. From
 * then on, days are counted. Days off count neither for the dispatch nor for the way.
 *
 * @param delivery the setting of site.json. Its days are days of the calendar in its time zone, whatever the time zone of
 * the device, and its last dispatch is a time that clocks show there: Intl knows both, summer time included.
 * @param now a moment, such as `new Date()`.
 * @throws RangeError if the browser does not know the time zone.
 */
export function arrivalOf(delivery: Delivery, now: Date): Arrival {
  const { days, weekdaysOff, holidays, lastDispatch, timeZone } = delivery
  const parts = formatterOf(timeZone).formatToParts(now)
  const { year, month, day, hour, minute } = Object.fromEntries(
    parts.map(({ type, value }) => [type, value]),
  )
  const isOff = (at: number) => {
    const date = isoDay(at)
    return (
      weekdaysOff.some((one) => one === weekdays[new Date(at).getUTCDay()]) ||
      holidays.some((one) => date.endsWith(one))
    )
  }
  const next = (at: number): number => (isOff(at + oneDay) ? next(at + oneDay) : at + oneDay)
  const after = (at: number, count: number): number =>
    count === 0 ? at : after(next(at), count - 1)
  const today = Date.UTC(Number(year), Number(month) - 1, Number(day))
  const isTooLate = isOff(today) || `${hour}:${minute}` >= lastDispatch
  const dispatch = isTooLate ? next(today) : today
  return { from: isoDay(after(dispatch, days.from)), to: isoDay(after(dispatch, days.to)) }
}

function isoDay(at: number): string {
  return new Date(at).toISOString().slice(0, 10)
}

/** Between a weekday and its date, which share a line. */
const noBreak = '\u00a0'

/**
 * The words for the days of an arrival: 'Tue 1' and 'Thu 3 December', or 'Mon 30 November' and 'Wed 2 December'. `first`
 * is `null` if both are the same day.
 */
export function formatArrival({ from, to }: Arrival): { first: string | null; last: string } {
  const isOneMonth = from.slice(0, 7) === to.slice(0, 7)
  return {
    first: from === to ? null : formatArrivalDay(from, isOneMonth),
    last: formatArrivalDay(to, false),
  }
}

/** @param day an ISO 8601 date. */
function formatArrivalDay(day: string, withoutMonth: boolean): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const weekday = weekdays[new Date(Date.UTC(year, month - 1, date)).getUTCDay()]
  return `${weekday?.slice(0, 3)}${noBreak}${date}${withoutMonth ? '' : ` ${months[month - 1]}`}`
}
