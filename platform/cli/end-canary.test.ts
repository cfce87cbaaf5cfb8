import { expect, it, vi } from 'vitest'
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

const { inFolder, liveSite, store, asCanary } = liveShop()

it('ends a canary without a build and without a test, and says what is live', async () => {
  const before = await liveSite()
  await asCanary(await store('cart', 'two'))
  const end = () => runCommand('end-canary', 'cart', '--home', inFolder('root'))
  expect((await end()).text).toContain(
    `The canary of cart has ended. Deployment 3 serves ${before?.remotes.cart?.version} to everybody. It took `,
  )
  expect(await liveSite()).toEqual(before)
  expect(await end()).toEqual({
    status: 'exit 1',
    text: expect.stringMatching(
      /^The command failed\. Deployment 3 is live.*\n- There is no canary of cart\.$/m,
    ),
  })
})
