import { expect, test } from 'vitest'
import { formatSize, formatTime } from './format-measures'

test.each([
  [0.2, '1 ms'],
  [12.4, '12 ms'],
  [1499.6, '1,500 ms'],
])('%d milliseconds read %s', (ms, text) => expect(formatTime(ms)).toBe(text))

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [1000, '1.0 kB'],
  [999_949, '999.9 kB'],
  [999_950, '1.0 MB'],
  [5_000_000, '5.0 MB'],
])('%d bytes read %s', (bytes, text) => expect(formatSize(bytes)).toBe(text))
