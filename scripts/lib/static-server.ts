import { readFileSync } from 'node:fs'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import sirv from 'sirv'
import { pageAt, pagesFile } from './pages.ts'
import { headersFile, headersOfFile, loadedByPages } from './security-headers.ts'

interface Options {
  /** A composed directory. */
  folder: string
  /** 0 for any free port. */
  port: number
}

/** Names that carry their content's hash never change, and neither do released versions. */
const immutable = /\/assets\/.*-[\w-]{8,}\.\w+$|^\/remotes\/[a-z]+\/\d+\.\d+\.\d+-[0-9a-f]{10}\//

/**
 * Serves a composed site as any static host would: compressed files as they lie there, immutable
 * where the name carries a hash, the page of its route for an address of the shop, 404 for a missing
 * file. What is replaced on the disk is served from the next request on.
 * @returns the listening server.
 * @throws the system's error when the port cannot be had (code EADDRINUSE when it is taken).
 */
export function serveSite({ folder, port }: Options): Promise<Server> {
  const files = sirv(folder, {
    dev: true,
    etag: true,
    brotli: true,
    gzip: true,
    extensions: ['html'],
    setHeaders: (res, pathname) => {
      res.setHeader(
        'Cache-Control',
        immutable.test(pathname) ? 'public, max-age=31536000, immutable' : 'no-cache',
      )
      res.setHeader('Vary', 'Accept-Encoding')
    },
  })
  const server = createServer((req, res) => {
    const { pathname } = new URL(req.url ?? '/', 'http://localhost')
    const headers: Record<string, string> = readJson(folder, headersFile)
    const wanted = loadedByPages.test(pathname) ? headersOfFile(headers) : headers
    for (const [name, value] of Object.entries(wanted)) res.setHeader(name, value)
    // Remotes may be loaded from another origin: their files are public.
    res.setHeader('Access-Control-Allow-Origin', '*')
    const page = pageAt(pathname, readJson(folder, pagesFile))
    if (page) req.url = `/${page}`
    files(req, res, () => notFound(folder, pathname, res))
  })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, () => resolve(server))
  })
}

/** An address that is no page gets the shop's own “Page Not Found”; a missing file gets no page. */
function notFound(folder: string, pathname: string, res: ServerResponse) {
  res.statusCode = 404
  // It may be there tomorrow.
  res.setHeader('Cache-Control', 'no-cache')
  if (path.extname(pathname) || pathname.startsWith('/api/')) {
    res.setHeader('Content-Type', 'text/plain')
    res.end('Not found')
    return
  }
  res.setHeader('Content-Type', 'text/html;charset=utf-8')
  res.end(readFileSync(path.join(folder, '404.html')))
}

function readJson(folder: string, file: string) {
  return JSON.parse(readFileSync(path.join(folder, file), 'utf8'))
}

/** Where a server answers on this machine: what `port: 0` came to. */
export function originOf(server: Server): string {
  return `http://localhost:${(server.address() as AddressInfo).port}`
}
