/** The fake server on a real port, for tests. */
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { idempotencyHeader } from 'shared/contract'
import { createStoredData } from '../persistence/stored-data'
import { scenarios } from '../scenarios'
import type { Scenario, ScenarioName } from '../scenarios/scenario'
import { seeds } from '../seed/databases'
import { createBackend, noSuchCall, type Reply } from '../server/backend'
import { createFaults, type FaultPlan, type Faults } from '../server/faults'
import { matchEndpoint } from '../server/match-endpoint'

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
  close: () => Promise<void>
}

/** Serves the API on loopback, to any origin, with data in memory. */
export async function serveMockApi({
  port = 0,
  scenario = 'default',
  faults: plan = {},
}: ServeOptions = {}): Promise<ServedMockApi> {
  const faults = createFaults(plan)
  const backend = createBackend({
    data: createStoredData({ records: null, seeds, onNotice: () => {} }),
    faults,
    scenario: () => (typeof scenario === 'string' ? scenarios[scenario] : scenario),
  })

  async function answer(request: IncomingMessage): Promise<Reply> {
    const target = request.url ?? '/'
    if (!URL.canParse(target, 'http://localhost')) return noSuchCall
    const { pathname, search } = new URL(target, 'http://localhost')
    const found = matchEndpoint(request.method ?? 'GET', pathname.replace(/^\/api(?=\/)/, ''))
    if (!pathname.startsWith('/api/') || !found) {
      return noSuchCall
    }
    return backend.answer(found.key, {
      params: found.params,
      query: search,
      authorization: request.headers.authorization ?? null,
      idempotencyKey: headerOf(request, idempotencyHeader),
      body: await bodyOf(request),
    })
  }

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
    const reply = await answer(request).catch((error): Reply => {
      // A client that closed the connection does not wait for an answer.
      if (request.complete) console.error(error)
      return { kind: 'lost' }
    })
    if (reply.kind === 'lost') request.socket.destroy()
    if (reply.kind !== 'answer') return
    response.writeHead(reply.status, { 'content-type': 'application/json' }).end(reply.body)
  })

  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`,
    faults,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function headerOf(request: IncomingMessage, name: string): string | null {
  const value = request.headers[name]
  return typeof value === 'string' ? value : null
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}
