import {
  contractCases,
  createCaseContext,
  largerCases,
  largerCatalogue,
  optionalCases,
  queryCases,
} from 'shared/contract-suite'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { createDatabase, hasPostgres } from './testing/postgres'
import { startServer, type TestServer } from './testing/start-server'

const titled = (cases: typeof contractCases) =>
  cases.map((one) => [`${one.key}: ${one.title}`, one] as const)

describe.runIf(hasPostgres)('with PostgreSQL', () => fulfilsTheContract(createDatabase))

// A test of running.test.ts starts it with this database, too, for every change.
describe('with the embedded database', { tags: ['second-tier'] }, () =>
  fulfilsTheContract(async () => null),
)

function fulfilsTheContract(databaseUrl: () => Promise<string | null>) {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ databaseUrl: await databaseUrl() })
  })
  afterAll(() => server.close())

  test.each(titled([...contractCases, ...optionalCases]))('%s', async (_, one) => {
    await one.run(createCaseContext(server.client))
  })

  describe('and many books', () => {
    beforeAll(() => server.client.sell(largerCatalogue))

    test.each(titled([...queryCases, ...largerCases]))('%s', async (_, one) => {
      await one.run(createCaseContext(server.client))
    })
  })
}
