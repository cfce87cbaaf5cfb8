import { expect, it } from 'vitest'
import { liveShop } from '../release/testing/live-shop.ts'
import { runCommand } from './testing/run-command.ts'

const { inFolder, liveSite, store, goLive, asCanary } = liveShop()

it('ends the canary of a remote of another repository, and says what is live', async () => {
  await goLive(await store('gifts', 'one'))
  const before = await liveSite()
  await asCanary(await store('gifts', 'two'))
  const end = () => runCommand('end-canary', 'gifts', '--home', inFolder('root'))
  expect((await end()).text).toContain(
    `The canary of gifts has ended. Deployment 4 serves ${before?.remotes.gifts?.version} to everybody. It took `,
  )
  expect(await liveSite()).toEqual(before)
  expect(await end()).toEqual({
    status: 'exit 1',
    text: expect.stringMatching(
      /^The command failed\. Deployment 4 is live.*\n- There is no canary of gifts\.$/m,
    ),
  })
})
