// @vitest-environment node
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { byteRange } from './byte-range.ts'

const bytes = (header: string, size: number) =>
  byteRange(header, size)
    ?.match(/^bytes=(\d+)-(\d*)$/)
    ?.slice(1)
    .map(Number)

it('a range lies within the file, or begins where the file ends', () => {
  const any = fc.oneof(fc.nat(20).map(String), fc.bigInt({ min: 0n }).map(String), fc.constant(''))
  fc.assert(
    fc.property(any, any, fc.nat(15), (first, last, size) => {
      const header = `bytes=${first}-${last}`
      const found = byteRange(header, size)
      if (found === undefined || found === `bytes=${size}-`) return
      const [from = Number.NaN, to = Number.NaN] = bytes(header, size) ?? []
      expect(from).toBeLessThanOrEqual(to)
      expect(to).toBeLessThan(size)
      if (first !== '') expect(from).toBe(Number(first))
      else expect(to - from + 1).toBe(Math.min(Number(last), size))
    }),
  )
})

it('a header that is none means the whole file', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      fc.pre(!/^\s*(\d+-\d*|-\d+)\s*$/.test(text))
      expect(byteRange(`bytes=${text}`, 10)).toBeUndefined()
    }),
  )
  expect(byteRange(undefined, 10)).toBeUndefined()
})
