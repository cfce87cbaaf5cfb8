import { beforeEach, describe, expect, it, vi } from 'vitest'
import { liveShop } from '../release/testing/live-shop.ts'
import { runCommand } from './testing/run-command.ts'

const buildsNothing = vi.hoisted(() => () => {
  throw new Error('Something was built or tested.')
})
vi.mock('../release/check-types.ts', () => ({ checkTypes: buildsNothing }))
vi.mock('../build/index.ts', async (importOriginal) => ({
  ...(await importOriginal<typeof import('../build/index.ts')>()),
  buildAll: buildsNothing,
}))
vi.mock('../smoke/index.ts', () => ({ runSmokeTestsIn: buildsNothing }))

const { inFolder, liveSite, store, goLive, asCanary } = liveShop()

const run = (...args: string[]) => runCommand(...args, '--home', inFolder('root'))

describe.each([
  ['this repository', 'cart'],
  ['another repository', 'gifts'],
])('for a remote of %s, without a build and without a test', (_, remote) => {
  beforeEach(async () => {
    await goLive(await store(remote, 'one', { semver: '1.0.1' }))
  })

  it('ends a canary, and says what is live', async () => {
    const before = await liveSite()
    await asCanary(await store(remote, 'two'))
    expect((await run('end-canary', remote)).text).toContain(
      `The canary of ${remote} has ended. Deployment 4 serves ${before?.remotes[remote]?.version} to everybody. It took `,
    )
    expect(await liveSite()).toEqual(before)
    expect(await run('end-canary', remote)).toEqual({
      status: 'exit 1',
      text: expect.stringMatching(
        RegExp(
          `^The command failed\\. Deployment 4 is live.*\n- There is no canary of ${remote}\\.$`,
          'm',
        ),
      ),
    })
  })

  it('shows an earlier version in a preview', async () => {
    const earlier = (await liveSite())?.remotes[remote]?.version
    await goLive(await store(remote, 'two'))
    const before = await liveSite()
    const { status } = await run('release', remote, '--to', '1.0.1', '--preview=again')
    expect(status).toBeUndefined()
    const previews = { again: { remotes: { [remote]: { version: earlier } } } }
    expect(await liveSite()).toMatchObject({ ...before, previews })
  })
})
