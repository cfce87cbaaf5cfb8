import { contractCases, optionalCases, runCase } from 'shared/contract-suite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasPostgres, type Postgres, startPostgres } from './testing/start-postgres'
import { startServer, type TestServer } from './testing/start-server'

const cases = [...contractCases, ...optionalCases].map(
  (one) => [`${one.key}: ${one.title}`, one] as const,
)

describe('with the embedded database', () => {
  fulfilsTheContract(async () => null)
})

describe.runIf(await hasPostgres())('with PostgreSQL', () => {
  let postgres: Postgres
  beforeAll(async () => {
    postgres = await startPostgres()
  })
  afterAll(() => postgres.stop())
  fulfilsTheContract(() => postgres.createDatabase())
})

function fulfilsTheContract(databaseUrl: () => Promise<string | null>) {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ databaseUrl: await databaseUrl() })
  })
  afterAll(() => server.close())

  test.each(cases)('%s', async (_, one) => {
    expect(await runCase(one, server.client)).toEqual({ kind: 'passed' })
  })
}
