import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import zlib from 'node:zlib'
import { expect, it, vi } from 'vitest'
import { temporaryFolder } from '../project/testing/temporary-folder.ts'

const inFolder = temporaryFolder()

const read = (name: string) => readFileSync(inFolder(name))

it('reuses the compressed copies of equal files of the folder before', async () => {
  const { compressFolder } = await import('./compress.ts')
  const write = (name: string, text: string) => writeFileSync(inFolder(name), text)
  for (const name of ['before', 'now']) {
    mkdirSync(inFolder(name))
    write(`${name}/kept.js`, 'export const kept = 1')
  }
  write('before/kept.js.br', 'compressed before')
  write('before/kept.js.gz', 'compressed before')
  write('before/changed.js', 'export const value = 1')
  write('before/changed.js.br', 'compressed before')
  write('before/changed.js.gz', 'compressed before')
  write('now/changed.js', 'export const value = 2')
  await compressFolder(inFolder('now'), inFolder('before'))
  expect(read('now/kept.js.br').toString()).toBe('compressed before')
  expect(read('now/kept.js.gz').toString()).toBe('compressed before')
  expect(zlib.gunzipSync(read('now/changed.js.gz')).toString()).toBe('export const value = 2')
  expect(zlib.brotliDecompressSync(read('now/changed.js.br')).toString()).toBe(
    'export const value = 2',
  )
})

it('compresses equal files of a folder once', async () => {
  const compress = vi.spyOn(zlib, 'brotliCompress')
  // The module takes this function when it is loaded.
  vi.resetModules()
  const text = 'export const answer = 42'
  const names = ['entry.js', 'entry-12345678.js', 'common.js']
  for (const name of names) writeFileSync(inFolder(name), text)
  const { compressFolder } = await import('./compress.ts')
  await compressFolder(inFolder())
  expect(compress).toHaveBeenCalledOnce()
  compress.mockRestore()
  for (const name of names) {
    expect(zlib.brotliDecompressSync(read(`${name}.br`)).toString()).toBe(text)
    expect(zlib.gunzipSync(read(`${name}.gz`)).toString()).toBe(text)
  }
})
