// @vitest-environment node
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import zlib from 'node:zlib'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'bookshelf-compress-'))
})
afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

it('compresses equal files of a folder once', async () => {
  const compress = vi.spyOn(zlib, 'brotliCompress')
  const text = 'export const answer = 42'
  const names = ['entry.js', 'entry-12345678.js', 'common.js']
  for (const name of names) writeFileSync(path.join(folder, name), text)
  const { compressFolder } = await import('./compress.ts')
  await compressFolder(folder)
  expect(compress).toHaveBeenCalledOnce()
  compress.mockRestore()
  for (const name of names) {
    const read = (ending: string) => readFileSync(path.join(folder, name + ending))
    expect(zlib.brotliDecompressSync(read('.br')).toString()).toBe(text)
    expect(zlib.gunzipSync(read('.gz')).toString()).toBe(text)
  }
})
