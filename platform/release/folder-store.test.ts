import { afterEach, expect, it, vi } from 'vitest'
import { temporaryFolder } from '../project/testing/temporary-folder.ts'
import { folderStore } from './folder-store.ts'

const inFolder = temporaryFolder()

afterEach(() => void vi.useRealTimers())

it('tells the time of the file system, whatever the clock of the machine says', () => {
  const now = Date.now()
  vi.useFakeTimers({ toFake: ['Date'], now: now + 20 * 24 * 3600 * 1000 })
  expect(Math.abs(folderStore(inFolder()).now() - now)).toBeLessThan(60_000)
})

it('creates a record once for concurrent attempts, and leaves no other files', async () => {
  const texts = Array.from({ length: 20 }, (_, at) => String(at).repeat(10_000))
  const created = await Promise.all(
    texts.map((text) => folderStore(inFolder()).writeIfAbsent('log/1.json', text)),
  )
  expect(created.filter(Boolean)).toHaveLength(1)
  expect(String(await folderStore(inFolder()).read('log/1.json'))).toBe(
    texts[created.indexOf(true)],
  )
  expect(await folderStore(inFolder()).list('log')).toEqual(['1.json'])
})

it('reports a folder that it cannot write to', async () => {
  const store = folderStore(inFolder())
  await store.writeIfAbsent('log', 'a file')
  await expect(store.writeIfAbsent('log/1.json', 'text')).rejects.toThrow(/EEXIST|ENOTDIR/)
})
