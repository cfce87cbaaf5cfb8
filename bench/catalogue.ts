/** How the real server carries catalogues of different sizes. */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import autocannon from 'autocannon'
import type { Product } from 'shared/contract'
import { storeBooks } from '../server/src/catalogue/books.ts'
import type { OpenDatabase } from '../server/src/database.ts'
import type { ServerProcess } from '../server/src/testing/server-process.ts'
import { memoryOf, signUp, withEmbedded, withServer } from './start-server.ts'

interface Options {
  /** The numbers of books. */
  sizes: readonly number[]
  /** How long each kind of call is measured. */
  seconds: number
  /** Whether the database is the embedded one, and not PostgreSQL. */
  isEmbedded: boolean
}

type Row = Record<string, string | number>

/** Imports generated books, calls the server in many ways, and prints a table with a column for each size. */
export async function benchCatalogue({ sizes, seconds, isEmbedded }: Options): Promise<void> {
  const columns: Row[] = []
  for (const size of sizes) columns.push(await measure(size, seconds, isEmbedded))
  const names = Object.keys(columns[0] ?? {})
  console.log(`| | ${sizes.map((size) => `${size} books`).join(' | ')} |`)
  console.log(`|---|${sizes.map(() => '--:').join('|')}|`)
  for (const name of names) {
    console.log(`| ${name} | ${columns.map((column) => column[name]).join(' | ')} |`)
  }
}

const main = path.join(import.meta.dirname, '../server/src/main.ts')

function measure(size: number, seconds: number, isEmbedded: boolean): Promise<Row> {
  let imported = { seconds: 0, megabytes: 0 }
  let importedAt = 0
  // Each client is in a network of its own.
  const settings = { TRUST_PROXY: 'loopback' }
  const prepare = async ({ folder, env }: { folder: string; env: Record<string, string> }) => {
    const file = path.join(folder, 'books.csv')
    await pipeline(Readable.from(csvOf(size)), createWriteStream(file))
    imported = await runImport(file, env)
    importedAt = performance.now()
  }
  const use = async (server: ServerProcess, database?: OpenDatabase): Promise<Row> => ({
    'start, s': rounded((performance.now() - importedAt) / 1000),
    'import, s': imported.seconds,
    'memory of the import, MB': imported.megabytes,
    ...(await measureCalls(server, seconds)),
    'memory of the server at most, MB': memoryOf(server.child.pid, 'VmHWM'),
    ...(await measureCart(server, database, seconds)),
    // A password that is hashed takes 128 MB for a moment.
    'with a signup, MB': memoryOf(server.child.pid, 'VmHWM'),
  })
  return isEmbedded
    ? withEmbedded(settings, prepare, (server) => use(server))
    : withServer(settings, prepare, (server, { database }) => use(server, database))
}

async function runImport(file: string, env: Record<string, string>) {
  const began = performance.now()
  const child = spawn(process.execPath, ['--import', 'tsx', main, 'import', file, '--yes'], {
    cwd: path.dirname(main),
    env: { ...process.env, ...env },
    stdio: 'inherit',
  })
  let megabytes = 0
  const timer = setInterval(() => {
    megabytes = Math.max(megabytes, memoryOf(child.pid, 'VmHWM'))
  }, 100)
  const [code] = await once(child, 'exit')
  clearInterval(timer)
  if (code !== 0) throw new Error(`The import has ended with ${code}`)
  return { seconds: rounded((performance.now() - began) / 1000), megabytes }
}

/** Calls of different clients, by their names. Each search is for another word. */
const calls: Record<string, (n: number) => string> = {
  list: () => '/products?minRatings=2&maxPrice=1000&limit=24',
  'filtered list': (n) =>
    `/products?category=${categories[n % 4]}&minRatings=${1 + (n % 9) / 2}&maxPrice=${200 + n}&sort=LOW_TO_HIGH&limit=24`,
  'search with counts': (n) => `/products?search=${wordOf(n)}&limit=24`,
  'search with a mistake': (n) => `/products?search=${mistake(wordOf(n * 7))}&limit=24`,
  suggestions: (n) => `/products?search=${wordOf(n).slice(0, 3)}&sort=BEST_MATCH&limit=24`,
}

async function measureCalls({ url }: ServerProcess, seconds: number): Promise<Row> {
  const row: Row = {}
  for (const [name, addressOf] of Object.entries(calls)) {
    for (const [connections, clients] of [
      [1, '1 client'],
      [50, '50 clients'],
    ] as const) {
      const { requests, latency, non2xx } = await load(url, connections, seconds, addressOf)
      const figures = `${rounded(requests.average)}/s; ${latency.p50}; ${latency.p99}`
      row[`${name}, ${clients}: per second; median; p99 ms`] =
        non2xx > 0 ? `${figures} (${non2xx} refused)` : figures
    }
  }
  return row
}

/** @param database to change prices in while a cart is read. */
async function measureCart(
  { url }: ServerProcess,
  database: OpenDatabase | undefined,
  seconds: number,
): Promise<Row> {
  const { token } = await signUp(url, 0)
  const [book] = (await (await fetch(`${url}/products?limit=1`)).json()).products as Product[]
  if (!book) throw new Error('There are no books')
  const headers = { authorization: token, 'content-type': 'application/json' }
  await fetch(`${url}/user/cart`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ product: book }),
  })
  const cart = async () => {
    const { latency, non2xx } = await autocannon({
      ...{ url: `${url}/user/cart`, headers: { ...headers, 'x-forwarded-for': '10.9.9.9' } },
      ...{ connections: 1, duration: seconds, overallRate: 50 },
    })
    if (non2xx > 0) throw new Error('A cart was refused')
    return `${latency.p50}; ${latency.p99}`
  }
  const beside = async (connections: number, addressOf: (n: number) => string) => {
    const [shown] = await Promise.all([cart(), load(url, connections, seconds, addressOf)])
    return shown
  }
  const search = calls['search with counts'] ?? String
  let isOver = false
  const changing = async (database: OpenDatabase) => {
    for (let n = 0; !isOver; n += 1) {
      await database.maintain((tx) => storeBooks(tx, [{ ...book, price: 100 + (n % 100) }]))
    }
  }
  const alone = await cart()
  const searchers = await beside(50, search)
  const hostile = await beside(4, (n) => `/products?search=${letters(n)}&limit=200`)
  const row = {
    'cart alone: median; p99 ms': alone,
    'cart beside 50 searchers': searchers,
    'cart beside 4 who search for two letters': hostile,
  }
  if (!database) return row
  const [changes] = await Promise.all([cart().finally(() => (isOver = true)), changing(database)])
  return { ...row, 'cart while prices change': changes }
}

function load(url: string, connections: number, seconds: number, addressOf: (n: number) => string) {
  let clients = 0
  let n = 0
  return autocannon({
    url,
    connections,
    duration: seconds,
    setupClient(client) {
      clients += 1
      const network = `10.0.0.${clients}`
      client.setHeaders({ 'x-forwarded-for': network })
    },
    requests: [
      {
        setupRequest(request) {
          n += 1
          return { ...request, path: `/api${addressOf(n)}` }
        },
      },
    ],
  })
}

// GENERATED BOOKS

const categories = ['fiction', 'motivational', 'humor', 'thriller']
const syllables =
  'ba ra mi lo ten sha ver do kel nu pri san gor e ti mon fa lin cu ze har wo'.split(' ')

/** A number from 0 to 1 that depends only on a text. */
function chance(text: string): number {
  return createHash('md5').update(text).digest().readUInt32BE() / 2 ** 32
}

/** Words of two to four syllables, as many as the names of a large shop have. */
const vocabulary = Array.from({ length: 30_000 }, (_, place) =>
  Array.from({ length: 2 + (place % 3) }, (_, at) => {
    const choice = Math.floor(chance(`${place}/${at}`) * syllables.length)
    return syllables[choice]
  }).join(''),
)

/** Some words are in many names, and most in few. */
function wordOf(n: number): string {
  return vocabulary[Math.floor(vocabulary.length * chance(`word ${n}`) ** 3)] ?? ''
}

const mistake = (word: string) => `${word.slice(0, 2)}x${word.slice(3)}`

function letters(n: number): string {
  const [a = '', b = ''] = [n, Math.floor(n / 26)].map((one) =>
    String.fromCharCode(97 + (one % 26)),
  )
  return a + b
}

function* csvOf(size: number): Generator<string> {
  yield '_id,name,description,about,image,price,ratings,categoryName,stock\n'
  for (let at = 0; at < size; at += 1) {
    const name = Array.from({ length: 2 + (at % 4) }, (_, n) => wordOf(at * 10 + n)).join(' ')
    const author = `${wordOf(Math.floor(at / 8))} ${wordOf(Math.floor(at / 8) + 1)}`
    const about = Array.from({ length: 20 }, (_, n) => wordOf((at + n) % 5000)).join(' ')
    const price = 99 + ((at * 37) % 902)
    const stock = at % 10 === 0 ? 3 : ''
    yield `book-${at},${name},${author},${about},/covers/x.svg,${price},${1 + ((at * 7) % 9) / 2},${categories[(at * 3) % 4]},${stock}\n`
  }
}

const rounded = (value: number) => Math.round(value * 10) / 10
