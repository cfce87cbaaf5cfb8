// @vitest-environment node
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import zlib from 'node:zlib'
import { afterEach, expect, it, vi } from 'vitest'
import { compressFile } from './compress.ts'

const disk = vi.hoisted(() => ({ isFull: false }))

vi.mock('node:fs', async (importOriginal) => {
  const fs = await importOriginal<typeof import('node:fs')>()
  const writeHalf = (file: string, content: Buffer) => {
    if (!disk.isFull || !file.includes('.gz')) return fs.writeFileSync(file, content)
    fs.writeFileSync(file, content.subarray(0, 8))
    throw new Error('ENOSPC')
  }
  return { ...fs, writeFileSync: writeHalf }
})

const folder = mkdtempSync(path.join(os.tmpdir(), 'bookshelf-compress-'))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('caches only completely written files', async () => {
  const file = path.join(folder, 'a.js')
  const text = `export const at = '${performance.timeOrigin}-${process.pid}'`
  writeFileSync(file, text)
  disk.isFull = true
  await expect(compressFile(file)).rejects.toThrow('ENOSPC')
  disk.isFull = false
  await compressFile(file)
  expect(zlib.gunzipSync(readFileSync(`${file}.gz`)).toString()).toBe(text)
})
