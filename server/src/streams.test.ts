import { PassThrough } from 'node:stream'
import { expect, test, vi } from 'vitest'
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

test('standard output gets everything, stays open, and keeps no listeners', async () => {
  const written: unknown[] = []
  const isFull = [false, true]
  vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
    written.push(chunk)
    if (!isFull.shift()) return true
    setImmediate(() => process.stdout.emit('drain'))
    return false
  })
  const listeners = () =>
    process.stdout.eventNames().map((name) => [name, process.stdout.listenerCount(name)])
  const before = listeners()
  await writeTo(process.stdout, jsonOf({ a: 1, b: 2 }))
  expect(JSON.parse(written.join(''))).toEqual({ a: 1, b: 2 })
  expect(process.stdout.writableEnded).toBe(false)
  expect(listeners()).toEqual(before)
})
