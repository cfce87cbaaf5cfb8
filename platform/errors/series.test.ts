import { expect, it } from 'vitest'
import { measures } from './measures.ts'
import type { Report } from './report.ts'
import { seriesOf } from './series.ts'

const loaded = (ms: number, at: string, version = '1.0.0', remote = 'cart'): Report => ({
  ...{ about: 'remote', kind: 'loaded', remote, version, route: '/', ms, at },
})
const time = (text: string) => Date.parse(text)
const { load, failures } = measures

it('sums up a span of time by what three of four loads stayed within, for each part and version', () => {
  const reports = [
    ...[40, 10, 30, 20].map((ms) => loaded(ms, '2026-01-01T10:05:00Z')),
    loaded(50, '2026-01-01T10:15:00Z'),
    loaded(7, '2026-01-01T12:05:00Z', '2.0.0'),
    loaded(9, '2026-01-01T10:05:00Z', '1.0.0', 'account'),
  ]
  const series = load ? seriesOf(reports, load) : []
  expect(series.map(({ part }) => part)).toEqual(['account', 'cart'])
  expect(series[1]?.times).toEqual([
    time('2026-01-01T10:00:00Z'),
    time('2026-01-01T10:10:00Z'),
    time('2026-01-01T12:00:00Z'),
  ])
  expect(series[1]?.versions).toEqual([
    {
      version: '1.0.0',
      points: [
        { time: time('2026-01-01T10:00:00Z'), value: 30, count: 4 },
        { time: time('2026-01-01T10:10:00Z'), value: 50, count: 1 },
      ],
    },
    {
      version: '2.0.0',
      points: [{ time: time('2026-01-01T12:00:00Z'), value: 7, count: 1 }],
    },
  ])
})

it('counts failures, and leaves out what nobody has given a time', () => {
  const at = '2026-01-01T10:05:00Z'
  const failed: Report = { ...loaded(1, at), about: 'remote', kind: 'load-failed', remote: 'cart' }
  const { at: _, ...untimed } = failed
  const reports = [
    failed,
    failed,
    untimed,
    loaded(1, at),
    loaded(1, '2026-01-01T11:05:00Z'),
    { about: 'start', version: '3', route: '', at },
  ]
  const series = failures ? seriesOf(reports as Report[], failures) : []
  const [cart, shell] = series.map(({ versions }) => versions[0]?.points.map(({ value }) => value))
  expect(cart).toEqual([2, 0])
  expect(shell).toEqual([1])
})
