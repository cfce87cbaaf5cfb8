import { act, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Delivery } from '../contract/site'
import { atom } from '../store'
import { expectConsole } from '../testing/console'
import { ArrivalText } from './arrival-text'
import { useArrival } from './use-arrival'

const delivery: Delivery = {
  days: { from: 2, to: 4 },
  weekdaysOff: ['Sunday'],
  holidays: [],
  lastDispatch: '16:00',
  timeZone: 'Asia/Kolkata',
}

const $clockSkew = atom(0)

beforeEach(() => {
  $clockSkew.set(0)
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  vi.setSystemTime('2026-11-28T15:59:30+05:30')
})
afterEach(() => {
  vi.useRealTimers()
})

function Promised({ setting }: { setting: Delivery | undefined }) {
  const arrival = useArrival(setting, $clockSkew)
  return <p role="note">{arrival ? <ArrivalText arrival={arrival} /> : 'Nothing'}</p>
}

const shown = () => screen.getByRole('note').textContent?.replaceAll('\u00a0', ' ')
const before = 'Arrives Tue 1 to Thu 3 December'
const afterwards = 'Arrives Wed 2 to Fri 4 December'

it('says the days, for machines as well', () => {
  render(<Promised setting={delivery} />)
  expect(shown()).toBe(before)
  const times = [...document.querySelectorAll('time')].map(({ dateTime }) => dateTime)
  expect(times).toEqual(['2026-12-01', '2026-12-03'])
})

it('is right as soon as the server contradicts the clock of the device', () => {
  vi.setSystemTime('2025-10-20T15:59:30+05:30')
  render(<Promised setting={delivery} />)
  act(() => $clockSkew.set(Date.parse('2026-11-28T15:59:30+05:30') - Date.now()))
  expect(shown()).toBe(before)
})

it('promises nothing without the setting', () => {
  render(<Promised setting={undefined} />)
  expect(shown()).toBe('Nothing')
})

it('promises nothing in a prerendered page, and hydrates it without a mismatch', async () => {
  const html = renderToString(<Promised setting={delivery} />)
  expect(html).not.toContain('Arrives')
  vi.setSystemTime('2027-01-04T10:00:00+05:30')
  document.body.innerHTML = `<div>${html}</div>`
  const container = document.body.firstElementChild as HTMLElement
  render(<Promised setting={delivery} />, { container, hydrate: true })
  expect(shown()).toBe('Arrives Wed 6 to Fri 8 January')
})

it('is right again when a page that was left open is looked at, or is only open', () => {
  render(<Promised setting={delivery} />)
  vi.setSystemTime('2026-11-28T16:00:00+05:30')
  expect(shown()).toBe(before)
  act(() => document.dispatchEvent(new Event('visibilitychange')))
  expect(shown()).toBe(afterwards)
  vi.setSystemTime('2026-11-30T16:00:00+05:30')
  act(() => dispatchEvent(new Event('pageshow')))
  expect(shown()).toBe('Arrives Thu 3 to Sat 5 December')
  vi.setSystemTime('2026-12-01T15:59:10+05:30')
  act(() => vi.advanceTimersByTime(60_000))
  expect(shown()).toBe('Arrives Fri 4 to Mon 7 December')
})

it('is right when a page renders again, and on time while it is open', () => {
  const { rerender } = render(<Promised setting={delivery} />)
  act(() => vi.advanceTimersByTime(60_000))
  expect(shown()).toBe(afterwards)
  vi.setSystemTime('2026-11-28T10:00:00+05:30')
  rerender(<Promised setting={{ ...delivery }} />)
  expect(shown()).toBe(before)
})

it('stops looking at the clock when it is no longer shown', () => {
  const { unmount } = render(<Promised setting={delivery} />)
  expect(vi.getTimerCount()).toBe(1)
  unmount()
  expect(vi.getTimerCount()).toBe(0)
})

it('promises nothing where the browser does not know the time zone, and says so once', () => {
  expectConsole('error', /It cannot be said when books arrive/)
  const { rerender } = render(<Promised setting={{ ...delivery, timeZone: 'Asia/Atlantis' }} />)
  expect(shown()).toBe('Nothing')
  rerender(<Promised setting={{ ...delivery, timeZone: 'Asia/Atlantis' }} />)
  expect(shown()).toBe('Nothing')
  expect(console.error).toHaveBeenCalledTimes(1)
})
