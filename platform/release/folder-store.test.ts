import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { folderStore } from './folder-store.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'bookshelf-store-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('has nothing at first', async () => {
  const store = folderStore(folder)
  expect(await store.list('log')).toEqual([])
  expect(await store.read('log/1.json')).toBeNull()
})

it('creates a record once for concurrent attempts, and leaves no other files', async () => {
  const texts = Array.from({ length: 20 }, (_, at) => String(at).repeat(10_000))
  const created = await Promise.all(
    texts.map((text) => folderStore(folder).writeIfAbsent('log/1.json', text)),
  )
  expect(created.filter(Boolean)).toHaveLength(1)
  expect(String(await folderStore(folder).read('log/1.json'))).toBe(texts[created.indexOf(true)])
  expect(await folderStore(folder).list('log')).toEqual(['1.json'])
})

it('reports a folder that it cannot write to', async () => {
  const store = folderStore(folder)
  await store.writeIfAbsent('log', 'a file')
  await expect(store.writeIfAbsent('log/1.json', 'text')).rejects.toThrow(/EEXIST|ENOTDIR/)
})
