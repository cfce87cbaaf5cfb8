import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Product } from 'shared/contract'
import { originOf } from '../../serve/index.ts'

type Answer = (response: ServerResponse, request: IncomingMessage) => void

export interface BooksServer {
  url: string
  /** What a browser may send from another origin. */
  allowed: Record<string, string>
  books: Product[]
  /** What the server does instead of answering, by the path of the call: '/products'. */
  instead: Map<string, Answer>
  /** The requested paths, without those of preflights. */
  asked: string[]
  close: () => void
}

/** A server with books on a real port, which can fail in every way. */
export async function serveBooks(ids: readonly string[]): Promise<BooksServer> {
  const books = ids.map(bookOf)
  const instead: BooksServer['instead'] = new Map()
  const asked: string[] = []
  const allowed = { 'access-control-allow-headers': 'authorization, Idempotency-Key' }
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    const isPreflight = request.method === 'OPTIONS'
    if (!isPreflight) asked.push(path)
    const other = instead.get(path)
    if (other) return other(response, request)
    if (isPreflight) return void response.writeHead(204, allowed).end()
    const id = path.split('/')[2]
    const product = books.find(({ _id }) => _id === id)
    if (id && !product) return void response.writeHead(404).end('{"errors":["No such book"]}')
    response.end(JSON.stringify(id ? { product } : { products: books, total: books.length }))
  })
  await once(server.listen(0, 'localhost'), 'listening')
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  return { url: originOf(server), allowed, books, instead, asked, close }
}

function bookOf(_id: string): Product {
  const name = `Book ${_id}`
  return {
    ...{ _id, name, description: 'Author', image: '/covers/a.svg', price: 100, original: 200 },
    ...{ ratings: 4, categoryName: 'fiction' },
  }
}
