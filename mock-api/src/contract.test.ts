import {
  type ContractClient,
  contractCases,
  createCaseContext,
  fetchClient,
  largerCases,
  largerCatalogue,
  optionalCases,
  queryCases,
  runCase,
  testProvider,
} from 'shared/contract-suite'
import { allEndpoints } from 'shared/schema'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createTokens } from './auth/tokens'
import { type ServedMockApi, serveMockApi } from './node/serve-mock-api'
import { defaultScenario } from './scenarios/scenario'

const unknownCustomerToken = () =>
  createTokens().issue({ _id: 'nobody', email: 'nobody@bookshelf.test' })

const allCases = [...contractCases, ...optionalCases]
const titled = contractCases.map((one) => [`${one.key}: ${one.title}`, one] as const)

// With all rounds, passwords take two thirds of the time. passwords.test.ts has them.
beforeEach(() => {
  const { subtle } = crypto
  const { deriveBits } = subtle
  vi.spyOn(subtle, 'deriveBits').mockImplementation((algorithm, ...more) =>
    deriveBits.call(subtle, { ...(algorithm as Pbkdf2Params), iterations: 1 }, ...more),
  )
})

describe('behind a port', () => {
  let served: ServedMockApi
  beforeAll(async () => {
    served = await serveMockApi()
  })
  afterAll(() => served.close())

  test.each(titled)('%s, for anybody', async (_, one) => {
    await one.run(createCaseContext({ ...fetchClient(served.url), unknownCustomerToken }))
  })

  test.each(
    queryCases.filter(({ status }) => status === 200).map((one) => [one.title, one] as const),
  )('%s: a server that ignores queries does not, nor one that does half of it', async (_, one) => {
    const { send } = fetchClient(served.url)
    const { products } = (await send('GET /products', {})).body as { products: unknown[] }
    const answering = (body: object): ContractClient => ({
      send: async (key, call) => (call.query ? { status: 200, body } : send(key, call)),
    })
    expect(await runCase(one, answering({ products }))).toEqual({
      kind: 'failed',
      reason: expect.stringContaining('"total"'),
    })
    expect(await runCase(one, answering({ products, total: 1 }))).toMatchObject({ kind: 'failed' })
  })
})

describe('in the scenario with orders', { tags: ['second-tier'] }, () => {
  let served: ServedMockApi
  beforeAll(async () => {
    served = await serveMockApi({ scenario: 'orders' })
  })
  afterAll(() => served.close())

  test.each(allCases.map((one) => [`${one.key}: ${one.title}`, one] as const))(
    '%s',
    async (_, one) => {
      const client: ContractClient = {
        ...fetchClient(served.url),
        ...testProvider(served.url),
        unknownCustomerToken,
        setStock: async (bookId, copies) => served.stock.set(bookId, copies),
        readEmail: async (address, path) => {
          const email = served.emails.findLast(
            ({ to, text }) => to === address && text.includes(path),
          )
          return email?.text ?? ''
        },
      }
      await one.run(createCaseContext(client))
    },
  )
})

describe('with many books', () => {
  let served: ServedMockApi
  let products = largerCatalogue
  beforeAll(async () => {
    const catalogue = () => ({ ...defaultScenario.catalogue(), products })
    served = await serveMockApi({ scenario: { ...defaultScenario, catalogue } })
  })
  afterAll(() => served.close())

  test.each([...queryCases, ...largerCases].map((one) => [one.title, one] as const))(
    '%s',
    async (_, one) => {
      const sell: ContractClient['sell'] = async (books) => {
        products = books
      }
      await one.run(createCaseContext({ ...fetchClient(served.url), sell }))
    },
  )
})

/** Without a case, since the contract has no call for what has to happen before. */
const withoutCase = [
  // An operator packs an order: see server/src/refunds/refunds.test.ts.
  'POST /user/orders/:orderId/cancel 409',
  // Somebody else takes the email while the link waits to be read: see server/src/attackers.test.ts.
  'POST /auth/email/confirm 422',
]

test('has a case for the success and every documented failure of every endpoint', () => {
  const missing = Object.entries(allEndpoints).flatMap(([key, { status, errors }]) =>
    [status, ...errors]
      .filter((one) => !allCases.some((known) => known.key === key && known.status === one))
      .map((one) => `${key} ${one}`),
  )
  expect(missing.sort()).toEqual(withoutCase.sort())
})

test('detects a server that breaks the contract, and says how', async () => {
  const careless: ContractClient = {
    send: async () => ({ status: 200, body: { products: [{ _id: 1 }] } }),
  }
  const verdicts = await Promise.all(allCases.map((one) => runCase(one, careless)))
  expect(verdicts.filter(({ kind }) => kind === 'passed')).toEqual([])
  const products = allCases.findIndex(({ key }) => key === 'GET /products')
  expect(verdicts[products]).toEqual({
    kind: 'failed',
    reason: expect.stringContaining('products.0._id'),
  })
})

test('skips what a client cannot check', async () => {
  const one = contractCases.find(({ needs }) => needs === 'unknownCustomerToken')
  if (!one) throw new Error('no case needs a stranger’s token')
  expect(await runCase(one, fetchClient('/api'))).toEqual({ kind: 'skipped' })
})

test('does not wait forever for a server that does not answer', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const [one] = contractCases
  if (!one) throw new Error('there are no cases')
  const verdict = runCase(one, { send: () => new Promise(() => {}) })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await verdict).toEqual({ kind: 'failed', reason: 'does not answer within 10 seconds' })
})
