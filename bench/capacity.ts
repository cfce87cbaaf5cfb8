/** How many calls the real server answers without pauses, in one run with a bare Fastify. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import autocannon from 'autocannon'
import type { ServerProcess } from '../server/src/testing/server-process.ts'
import { median } from './median.ts'
import type { Account } from './start-server.ts'

interface Target {
  name: string
  url: string
  /** The target of which this one is a part, by its name. */
  of?: string
  /** For a call of customers, one of whom each connection is. */
  accounts?: readonly Account[]
}

interface Options {
  server: ServerProcess
  databaseUrl: string
  /** Whose carts have books. */
  accounts: readonly Account[]
  bookId: string
  connections: number
  seconds: number
  rounds: number
}

/** Calls each target as often as it answers, in turns, and prints the medians of all rounds. */
export async function benchCapacity(options: Options): Promise<void> {
  const { server, databaseUrl, accounts, bookId, connections, seconds, rounds } = options
  const bare = await startBare(databaseUrl)
  const targets: Target[] = [
    { name: 'bare route', url: `${bare.url}/bare` },
    { name: 'bare route with one statement', url: `${bare.url}/row/${accounts[0]?.id}` },
    { name: 'GET /products/:id', url: `${server.url}/products/${bookId}`, of: 'bare route' },
    {
      name: 'GET /user/cart',
      url: `${server.url}/user/cart`,
      of: 'bare route with one statement',
      accounts,
    },
  ]
  const results = new Map(
    targets.map(({ name }) => [name, [] as Awaited<ReturnType<typeof load>>[]]),
  )
  try {
    for (const target of targets) await load(target, connections, 1)
    for (let round = 0; round < rounds; round += 1) {
      for (const target of targets) {
        results.get(target.name)?.push(await load(target, connections, seconds))
      }
    }
  } finally {
    bare.stop()
  }
  console.log(`\nCapacity: ${connections} connections without pauses, medians of ${rounds} rounds`)
  console.table(
    Object.fromEntries(
      targets.map(({ name, of }) => {
        const own = results.get(name) ?? []
        const other = of ? results.get(of) : undefined
        return [
          name,
          {
            'calls per second': Math.round(middle(own.map(({ perSecond }) => perSecond))),
            'of the bare route': other
              ? rounded(
                  middle(own.map(({ perSecond }, at) => perSecond / (other[at]?.perSecond ?? 1))),
                )
              : '',
            'median ms': rounded(middle(own.map(({ median }) => median))),
            '99th percentile ms': rounded(middle(own.map(({ p99 }) => p99))),
            'as a multiple': rounded(middle(own.map(({ median, p99 }) => p99 / median))),
            failures: own.reduce((sum, { failures }) => sum + failures, 0),
          },
        ]
      }),
    ),
  )
}

async function load({ url, accounts }: Target, connections: number, seconds: number) {
  let next = 0
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    ...(accounts && {
      setupClient(client) {
        next += 1
        client.setHeaders({ authorization: accounts[next % accounts.length]?.token ?? '' })
      },
    }),
  })
  const { requests, latency, non2xx, errors } = result
  return {
    perSecond: requests.average,
    median: latency.p50,
    p99: latency.p99,
    failures: non2xx + errors,
  }
}

async function startBare(databaseUrl: string) {
  const main = path.join(import.meta.dirname, '../server/src/testing/bare-server.ts')
  const child = spawn(process.execPath, ['--import', 'tsx', main], {
    env: { ...process.env, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [port] = await once(child.stdout, 'data')
  return { url: `http://127.0.0.1:${Number(String(port))}`, stop: () => void child.kill() }
}

function middle(values: readonly number[]): number {
  return median(values) ?? 0
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100
}
