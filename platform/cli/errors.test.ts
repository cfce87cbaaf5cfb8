import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it, vi } from 'vitest'
import { temporaryFolder } from '../project/testing/temporary-folder.ts'
import { defaultDeployRoot, deploy, storeRelease, withRelease } from '../release/index.ts'
import { rootWithReleases, settings, writeBuild } from '../release/testing/fixture-builds.ts'
import { s3Environment } from '../release/testing/s3-environment.ts'
import { runCommand } from './testing/run-command.ts'

const inFolder = temporaryFolder()
s3Environment()

it('fetches the source maps of live parts, also of another repository, and of no other name', async () => {
  vi.stubEnv('BOOKSHELF_STORE', 's3://shop/books')
  const root = await defaultDeployRoot(inFolder('elsewhere'))
  const { releases } = await rootWithReleases(inFolder(), root)
  const part = 'stars'
  const build = writeBuild(inFolder('stars'), part, 'one')
  const maps = inFolder('maps')
  mkdirSync(maps)
  const stars = await storeRelease({ root, part, build, maps, semver: '1.0.0' })
  await deploy({ root, first: [...releases, stars].reduce(withRelease, settings) })
  // Fetching it would fail.
  await root.archives?.writeIfAbsent('archives/nebula/1.0.0.tgz', 'no archive')

  const file = inFolder('reports.jsonl')
  const crashed = { about: 'remote', kind: 'crashed', stack: ['/a.js:1:1'] }
  const reports = [
    { ...crashed, remote: 'stars', version: stars.version },
    { ...crashed, remote: 'nebula', version: '1.0.0' },
  ]
  writeFileSync(file, `${JSON.stringify({ reports })}\n`)
  vi.stubEnv('BOOKSHELF_HOME', inFolder('here'))
  await runCommand('errors', file)
  expect(vi.mocked(console.error).mock.calls.flat()).toEqual([
    'The source maps of nebula 1.0.0 are not stored. Its stacks show positions in the built files.',
  ])
  expect(existsSync(path.join(inFolder('here'), 'releases/stars', stars.version))).toBe(true)
})
