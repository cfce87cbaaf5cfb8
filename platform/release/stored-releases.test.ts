import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeEach, expect, it, vi } from 'vitest'
import { temporaryFolder } from '../project/testing/temporary-folder.ts'
import { deployRootIn } from './store.ts'
import { storeRelease } from './stored-releases.ts'
import { writeBuild } from './testing/fixture-builds.ts'

const inFolder = temporaryFolder()

vi.mock('../project/index.ts', async (importOriginal) => {
  const base = await importOriginal<typeof import('../project/index.ts')>()
  // What a release of the shell contains beside its builds.
  return { ...base, inPackages: (...parts: string[]) => inFolder(...parts) }
})

const contract = vi.hoisted(() => ({ version: 1 }))
vi.mock('shared/contract', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  get contractVersion() {
    return contract.version
  },
}))

function write(file: string, content: string) {
  const to = inFolder(file)
  mkdirSync(path.dirname(to), { recursive: true })
  writeFileSync(to, content)
}

beforeEach(() => {
  write('mock-api/public/cover.svg', '<svg/>')
  write('dist-ssr/entry-server.mjs', 'one')
  write('maps/a.js.map', '{}')
})

async function versionOf(maps = inFolder('maps')) {
  const build = writeBuild(inFolder('dist'), 'shell', 'one')
  const forNode = inFolder('dist-ssr')
  const root = deployRootIn(inFolder('root'))
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

it('gets another version for another contract, also if its files are the same', async () => {
  const version = await versionOf()
  contract.version += 1
  expect(await versionOf()).not.toBe(version)
})

it('leaves nothing behind when a release cannot be stored', async () => {
  await expect(versionOf(inFolder('lost'))).rejects.toThrow('ENOENT')
  expect(existsSync(inFolder('root/releases'))).toBe(false)
  expect(readdirSync(inFolder('root/.drafts'))).toEqual([])
})
