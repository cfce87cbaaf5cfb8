import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { deployRootIn } from './store.ts'
import { storeRelease } from './stored-releases.ts'
import { writeBuild } from './testing/fixture-builds.ts'

let folder: string

vi.mock('../project/index.ts', async (importOriginal) => {
  const base = await importOriginal<typeof import('../project/index.ts')>()
  // What a release of the shell contains beside its builds.
  return { ...base, inPackages: (...parts: string[]) => path.join(folder, ...parts) }
})

function write(file: string, content: string) {
  const to = path.join(folder, file)
  mkdirSync(path.dirname(to), { recursive: true })
  writeFileSync(to, content)
}

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'bookshelf-store-'))
  write('mock-api/public/cover.svg', '<svg/>')
  write('dist-ssr/entry-server.mjs', 'one')
  write('maps/a.js.map', '{}')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

async function versionOf(maps = path.join(folder, 'maps')) {
  const build = writeBuild(path.join(folder, 'dist'), 'shell', 'one')
  const forNode = path.join(folder, 'dist-ssr')
  const root = deployRootIn(path.join(folder, 'root'))
  const built = { part: 'shell', build, forNode, maps, semver: '1.0.0' }
  return (await storeRelease({ root, ...built })).version
}

it('gets another version if any of its files changes, except source maps', async () => {
  const versions = [await versionOf()]
  const files = ['mock-api/public/cover.svg', 'dist-ssr/entry-server.mjs']
  for (const file of files) {
    write(file, 'two')
    versions.push(await versionOf())
  }
  expect(new Set(versions).size).toBe(1 + files.length)
  write('maps/a.js.map', '{"version":3}')
  expect(await versionOf()).toBe(versions.at(-1))
})

it('leaves nothing behind when a release cannot be stored', async () => {
  await expect(versionOf(path.join(folder, 'lost'))).rejects.toThrow('ENOENT')
  expect(existsSync(path.join(folder, 'root/releases'))).toBe(false)
  expect(readdirSync(path.join(folder, 'root/.drafts'))).toEqual([])
})
