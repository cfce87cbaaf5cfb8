import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { weekdays } from '../contract/values'
import { arrivalOf, formatArrival } from './arrival'

type Setting = Parameters<typeof arrivalOf>[0]

/** Two to four days, without Sundays, from Bengaluru. */
const setting: Setting = {
  days: { from: 2, to: 4 },
  weekdaysOff: ['Sunday'],
  holidays: [],
  lastDispatch: '16:00',
  timeZone: 'Asia/Kolkata',
}

/** What is promised at a moment: '2026-12-01 to 2026-12-03'. */
function promised(moment: string, changes: Partial<Setting> = {}): string {
  const { from, to } = arrivalOf({ ...setting, ...changes }, new Date(moment))
  return `${from} to ${to}`
}

const always: Partial<Setting> = { weekdaysOff: [], holidays: [], lastDispatch: '23:59' }

describe('what is ordered', () => {
  it('arrives so many days after the day on which it is ordered', () => {
    expect(promised('2026-12-01T10:00:00+05:30')).toBe('2026-12-03 to 2026-12-05')
  })

  it('arrives on one day if the setting has one, and today if it is 0', () => {
    const noon = '2026-12-01T12:00:00+05:30'
    expect(promised(noon, { days: { from: 2, to: 2 } })).toBe('2026-12-03 to 2026-12-03')
    expect(promised(noon, { days: { from: 0, to: 1 } })).toBe('2026-12-01 to 2026-12-02')
  })

  it('is dispatched a day later from the minute of the last dispatch on', () => {
    expect(promised('2026-12-01T15:59:59.999+05:30')).toBe('2026-12-03 to 2026-12-05')
    expect(promised('2026-12-01T16:00:00+05:30')).toBe('2026-12-04 to 2026-12-07')
  })

  it('is dispatched today until midnight, or never, if the last dispatch says so', () => {
    const last = { days: { from: 0, to: 0 } }
    const at = (time: string, lastDispatch: string) =>
      promised(`2026-12-01T${time}+05:30`, { ...last, lastDispatch })
    expect(at('23:58:59', '23:59')).toBe('2026-12-01 to 2026-12-01')
    expect(at('00:00:00', '00:00')).toBe('2026-12-02 to 2026-12-02')
    expect(at('00:00:00', '00:01')).toBe('2026-12-01 to 2026-12-01')
    expect(at('09:05:00', '09:06')).toBe('2026-12-01 to 2026-12-01')
  })

  it('is not dispatched on a day off, at whatever time', () => {
    // A Sunday. It goes on Monday.
    for (const time of ['00:00', '15:59', '16:00', '23:59'])
      expect(promised(`2026-11-29T${time}:00+05:30`)).toBe('2026-12-02 to 2026-12-04')
  })

  it('does not arrive on a day off, which does not count either', () => {
    // A Friday: Saturday, Monday, Tuesday, Wednesday.
    expect(promised('2026-12-04T10:00:00+05:30')).toBe('2026-12-07 to 2026-12-09')
    // Too late on a Saturday: from Monday on.
    expect(promised('2026-12-05T17:00:00+05:30')).toBe('2026-12-09 to 2026-12-11')
    const weekend = { weekdaysOff: ['Saturday', 'Sunday'] } satisfies Partial<Setting>
    expect(promised('2026-12-04T10:00:00+05:30', weekend)).toBe('2026-12-08 to 2026-12-10')
  })

  it('waits for the end of holidays, of this year or of every year', () => {
    const eve = '2026-12-24T10:00:00+05:30'
    expect(promised(eve)).toBe('2026-12-26 to 2026-12-29')
    expect(promised(eve, { holidays: ['12-25'] })).toBe('2026-12-28 to 2026-12-30')
    expect(promised(eve, { holidays: ['2026-12-25'] })).toBe('2026-12-28 to 2026-12-30')
    expect(promised(eve, { holidays: ['2025-12-25'] })).toBe('2026-12-26 to 2026-12-29')
    // A holiday on a day off is one day.
    expect(promised(eve, { holidays: ['12-27'] })).toBe('2026-12-26 to 2026-12-29')
    const row = { holidays: ['12-24', '12-25', '12-26', '12-28'] }
    expect(promised(eve, row)).toBe('2026-12-31 to 2027-01-02')
  })

  it('arrives in the next month, in the next year, and after a leap day', () => {
    expect(promised('2026-11-28T10:00:00+05:30')).toBe('2026-12-01 to 2026-12-03')
    expect(promised('2026-12-30T10:00:00+05:30')).toBe('2027-01-01 to 2027-01-04')
    expect(promised('2028-02-28T10:00:00+05:30', always)).toBe('2028-03-01 to 2028-03-03')
    expect(promised('2026-02-27T10:00:00+05:30', always)).toBe('2026-03-01 to 2026-03-03')
  })
})

describe('a day', () => {
  const today = { ...always, days: { from: 0, to: 0 } }
  const dayIn = (timeZone: string, moment: string) =>
    promised(moment, { ...today, timeZone }).slice(0, 10)

  it('is that of the shop, wherever the shopper is', () => {
    const moment = '2026-12-31T18:30:00Z'
    expect(dayIn('Asia/Kolkata', moment)).toBe('2027-01-01')
    expect(dayIn('Europe/London', moment)).toBe('2026-12-31')
    expect(dayIn('Pacific/Kiritimati', moment)).toBe('2027-01-01')
    expect(dayIn('Pacific/Pago_Pago', '2027-01-01T10:58:00Z')).toBe('2026-12-31')
    expect(dayIn('Asia/Kolkata', '2026-12-31T18:28:59.999Z')).toBe('2026-12-31')
  })

  it('has its last dispatch at the time that clocks show, also in summer', () => {
    const noon = { ...today, lastDispatch: '12:00', timeZone: 'Europe/Berlin' }
    expect(promised('2026-03-28T10:59:00Z', noon)).toMatch(/^2026-03-28/)
    expect(promised('2026-03-28T11:00:00Z', noon)).toMatch(/^2026-03-29/)
    // The clocks have been changed in the night before.
    expect(promised('2026-03-29T09:59:00Z', noon)).toMatch(/^2026-03-29/)
    expect(promised('2026-03-29T10:00:00Z', noon)).toMatch(/^2026-03-30/)
    expect(promised('2026-10-25T10:59:00Z', noon)).toMatch(/^2026-10-25/)
    expect(promised('2026-10-25T11:00:00Z', noon)).toMatch(/^2026-10-26/)
  })

  it('counts as one, whether it has 23, 24 or 25 hours', () => {
    const days = { ...always, days: { from: 1, to: 2 } }
    const late = { timeZone: 'America/New_York', ...days }
    expect(promised('2026-03-08T03:30:00Z', late)).toBe('2026-03-08 to 2026-03-09')
    expect(promised('2026-11-01T03:30:00Z', late)).toBe('2026-11-01 to 2026-11-02')
    // The clocks change by half an hour there, and at midnight here.
    const island = { timeZone: 'Australia/Lord_Howe', ...days }
    expect(promised('2026-10-03T12:00:00Z', island)).toBe('2026-10-04 to 2026-10-05')
    const city = { timeZone: 'Africa/Cairo', ...days }
    expect(promised('2026-04-23T21:30:00Z', city)).toBe('2026-04-24 to 2026-04-25')
    expect(promised('2026-04-23T22:00:00Z', city)).toBe('2026-04-25 to 2026-04-26')
  })

  it('cannot be told in a zone that nobody knows', () => {
    expect(() => promised('2026-12-01', { timeZone: 'Europe/Atlantis' })).toThrow(RangeError)
  })
})

it('whatever the setting, nothing arrives on a day off, and nothing arrives earlier if it is ordered later', () => {
  const settings = fc.record({
    from: fc.nat(10),
    more: fc.nat(10),
    weekdaysOff: fc.uniqueArray(fc.constantFrom(...weekdays), { maxLength: 6 }),
    holidays: fc.array(fc.constantFrom('12-25', '01-01', '2026-12-31', '02-29'), { maxLength: 4 }),
    hour: fc.integer({ min: 10, max: 23 }),
    timeZone: fc.constantFrom('Asia/Kolkata', 'America/New_York', 'Pacific/Kiritimati', 'UTC'),
  })
  const start = Date.parse('2026-12-01')
  const moment = fc.nat(120 * 24 * 60).map((minutes) => start + minutes * 60_000)
  fc.assert(
    fc.property(settings, moment, moment, ({ from, more, hour, ...rest }, one, other) => {
      const some = { ...rest, days: { from, to: from + more }, lastDispatch: `${hour}:00` }
      const [early, late] = [one, other]
        .sort((a, b) => a - b)
        .map((at) => arrivalOf(some, new Date(at)))
      if (!early || !late) throw new Error('There are two')
      for (const day of [early.from, early.to]) {
        expect(rest.weekdaysOff).not.toContain(weekdays[new Date(day).getUTCDay()])
        expect(rest.holidays.some((holiday) => day.endsWith(holiday))).toBe(false)
      }
      expect(early.from <= early.to && early.from <= late.from && early.to <= late.to).toBe(true)
    }),
  )
})

it('is said in few words', () => {
  const text = (from: string, to: string) => {
    const { first, last } = formatArrival({ from, to })
    return (first === null ? last : `${first} to ${last}`).replaceAll('\u00a0', ' ')
  }
  expect(text('2026-12-01', '2026-12-03')).toBe('Tue 1 to Thu 3 December')
  expect(text('2026-12-01', '2026-12-01')).toBe('Tue 1 December')
  expect(text('2026-11-30', '2026-12-02')).toBe('Mon 30 November to Wed 2 December')
  expect(text('2026-12-31', '2027-01-02')).toBe('Thu 31 December to Sat 2 January')
  // The same month of another year.
  expect(text('2026-12-01', '2027-12-01')).toBe('Tue 1 December to Wed 1 December')
  expect(text('2028-02-29', '2028-02-29')).toBe('Tue 29 February')
  // A date is not parted from its weekday.
  expect(formatArrival({ from: '2026-12-01', to: '2026-12-01' }).last).toBe('Tue\u00a01 December')
})
