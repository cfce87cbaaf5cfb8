import { beforeEach, expect, it, vi } from 'vitest'
import { liveShop } from '../release/testing/live-shop.ts'
import { runProgram } from './command-line.ts'
import { bookshelf } from './program.ts'

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

let said: string[]
beforeEach(() => {
  said = []
  const say = (line: unknown) => void said.push(String(line))
  vi.spyOn(console, 'log').mockImplementation(say)
  vi.spyOn(console, 'error').mockImplementation(say)
  vi.spyOn(process, 'exit').mockImplementation((status) => {
    throw new Error(`exit ${status}`)
  })
})

it('ends a canary without a build and without a test, and says what is live', async () => {
  const before = await liveSite()
  await asCanary(await store('cart', 'two'))
  const end = () => runProgram(bookshelf(), ['end-canary', 'cart', '--home', inFolder('root')])
  await end()
  expect(said.at(-1)).toMatch(
    `The canary of cart has ended. Deployment 3 serves ${before?.remotes.cart?.version} to everybody. It took `,
  )
  expect(await liveSite()).toEqual(before)
  await expect(end()).rejects.toThrow('exit 1')
  expect(said.at(-1)).toMatch(
    /^The command failed\. Deployment 3 is live.*\n- There is no canary of cart\.$/,
  )
})
