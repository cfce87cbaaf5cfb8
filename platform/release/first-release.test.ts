import { existsSync } from 'node:fs'
import { afterEach, expect, it, vi } from 'vitest'
import { temporaryFolder } from '../project/testing/temporary-folder.ts'
import { failed, refuse } from './refusals.ts'
import { release } from './release.ts'
import { defaultDeployRoot } from './store.ts'
import { rootWithDeployment } from './testing/fixture-builds.ts'

const inFolder = temporaryFolder()

afterEach(() => {
  vi.unstubAllEnvs()
})

it('has to be announced in a store that is named: it may be misspelt, or not mounted', async () => {
  const place = inFolder('mnt')
  vi.stubEnv('BOOKSHELF_HOME', place)
  await expect(release({ root: await defaultDeployRoot(), part: 'shell' })).rejects.toThrow(
    `Nothing is live in ${place} yet. If a shop is, the name is wrong, or the folder is not mounted. The first release is of the whole shop, in the repository of its shell: npm run release shell -- --first`,
  )
  expect(existsSync(place)).toBe(false)
  vi.stubEnv('BOOKSHELF_STORE', 's3://bucket/shop')
  expect((await defaultDeployRoot()).named).toBe('in s3://bucket/shop')
})

it('cannot be announced for a shop that is live', async () => {
  const root = await rootWithDeployment(inFolder())
  await expect(release({ root, part: 'shell', first: true })).rejects.toThrow(
    'The shop is already live. Omit --first.',
  )
})

it('a failure says what is live, and a full disk which one it is', async () => {
  const root = await rootWithDeployment(inFolder())
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), {
    code: 'ENOSPC',
  })
  await expect(failed(root, full)).rejects.toThrow(
    new RegExp(
      `^The command failed\\. Deployment 1 is live, made by .+ on .+\\.\n- ENOSPC: no space left on device, write\\. Free space: \\d+ MB in ${inFolder()}/root, `,
    ),
  )
  const refusal: Error = await refuse(root, ['The cart stays empty.']).catch((error) => error)
  await expect(failed(root, refusal)).rejects.toBe(refusal)
})
