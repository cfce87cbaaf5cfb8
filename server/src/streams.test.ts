import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { inPages, jsonOf, pageSize, writeTo } from './streams'

test('a long list is read no faster than it is written', async () => {
  const all = Array.from({ length: 5 * pageSize }, (_, at) => ({ at, text: 'x'.repeat(100) }))
  let pages = 0
  const list = inPages<(typeof all)[number]>(async (last) => {
    pages += 1
    const first = last === null ? 0 : last.at + 1
    return all.slice(first, first + pageSize)
  })
  const out = new PassThrough()
  const written = writeTo(out, jsonOf({ empty: [], list, none: inPages(async () => []) }))
  await new Promise(setImmediate)
  expect(pages).toBe(1)
  let text = ''
  for await (const chunk of out) text += chunk
  await written
  expect(JSON.parse(text)).toEqual({ empty: [], list: all, none: [] })
  expect(pages).toBe(6)
})
