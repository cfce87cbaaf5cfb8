/** The fake server on a real port, for tests. */
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { idempotencyHeader } from 'shared/contract'
import { createFaults, type FaultPlan, type Faults } from '../faults'
import { memoryRecords } from '../persistence/database-records'
import type { Email } from '../routes/handler'
import type { Stock } from '../routes/stock'
import { scenarios } from '../scenarios'
import type { Scenario, ScenarioName } from '../scenarios/scenario'
import { createShopServer } from '../server'

interface ServeOptions {
  /** 0, the default, is any free port. */
  port?: number
  /** A scenario's name, or a scenario. */
  scenario?: ScenarioName | Scenario
  faults?: FaultPlan
}

export interface ServedMockApi {
  /** The API's base URL, as in `site.json`: 'http://127.0.0.1:1234/api'. */
  url: string
  faults: Faults
  stock: Stock
  /** The emails that a server would have sent, oldest first. */
  emails: readonly Email[]
  close: () => Promise<void>
}

/** Serves the API on loopback, to any origin, with data in memory. */
export async function serveMockApi({
  port = 0,
  scenario = 'default',
  faults: plan = {},
}: ServeOptions = {}): Promise<ServedMockApi> {
  const faults = createFaults(plan)
  const { interceptor, stock, emails } = createShopServer({
    records: memoryRecords(),
    faults,
    scenario: () => (typeof scenario === 'string' ? scenarios[scenario] : scenario),
    replacesFetch: false,
  })

  const allowedHeaders = `authorization, content-type, ${idempotencyHeader}`
  const server = createServer(async (request, response) => {
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('access-control-expose-headers', 'date')
    response.setHeader('access-control-allow-headers', allowedHeaders)
    response.setHeader('access-control-allow-methods', 'GET, POST, DELETE')
    if (request.method === 'OPTIONS') {
      response.writeHead(204).end()
      return
    }
    try {
      const answer = await interceptor.answer(await toRequest(request))
      response.writeHead(answer.status, Object.fromEntries(answer.headers))
      response.end(await answer.text())
    } catch (error) {
      // A lost answer, or a client that has closed the connection and does not wait for one.
      if (!(error instanceof TypeError) && request.complete) console.error(error)
      request.socket.destroy()
    }
  })

  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`,
    faults,
    stock,
    emails,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** The request as `fetch` would send it. @throws TypeError if its target is not a URL. */
async function toRequest(message: IncomingMessage): Promise<Request> {
  const { method = 'GET', url = '/', headersDistinct } = message
  const headers = Object.entries(headersDistinct).map(([name, values = []]): [string, string] => [
    name,
    values.join(', '),
  ])
  const body = await buffer(message)
  return new Request(new URL(url, 'http://localhost'), {
    method,
    headers,
    ...(body.length > 0 && { body }),
  })
}
