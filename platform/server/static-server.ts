import { readFile, realpath } from 'node:fs/promises'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import path from 'node:path'
import { outputNames } from '../base/index.ts'
import { pageAt, pagesFile } from './pages.ts'
import { headersFile, headersOfFile, loadedByPages } from './security-headers.ts'
import { createReadServer, refuse } from './serving/answer-requests.ts'
import { fileSegments } from './serving/request-target.ts'
import { sendFile } from './serving/send-file.ts'

export { originOf } from './serving/addresses.ts'

interface Options {
  /** A composed directory. */
  folder: string
  /** 0 for any free port. */
  port: number
  /** A name or an address of this machine to listen on; without it this machine alone can connect. */
  host?: string | undefined
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
export function serveSite({ folder, port, host }: Options): Promise<Server> {
  return createReadServer(async (req, res, { pathname }) => {
    // A release replaces the link: one request sees one deployment.
    const real = await realpath(folder)
    const [headers, pages] = await Promise.all([
      readJson(real, headersFile),
      readJson(real, pagesFile),
    ])
    const wanted = loadedByPages.test(pathname) ? headersOfFile(headers) : headers
    for (const [name, value] of Object.entries(wanted)) res.setHeader(name, String(value))
    // Remotes may be loaded from another origin: their files are public.
    res.setHeader('Access-Control-Allow-Origin', '*')
    const page = isAddress(pathname) ? pageAt(pathname, pages) : null
    const found = await sendFile(req, res, {
      folder: real,
      pathname: page ? `/${page}` : pathname,
      headers: {
        'Cache-Control': immutable.test(pathname)
          ? 'public, max-age=31536000, immutable'
          : 'no-cache',
      },
    })
    if (!found) await notFound(req, res, real, pathname)
  }).open(port, host)
}

/** A trailing slash is one name too many for a file, not for a page. */
function isAddress(pathname: string): boolean {
  return pathname === '/' || fileSegments(pathname.replace(/\/$/, '')) !== null
}

/** An address that is no page gets the shop's own “Page Not Found”; a missing file gets no page. */
async function notFound(
  req: IncomingMessage,
  res: ServerResponse,
  folder: string,
  pathname: string,
): Promise<void> {
  // Two slashes are another host to a router: no page of the shop can show itself there.
  const isPage = !path.posix.extname(pathname) && !/^\/api\/|\/\//.test(pathname)
  if (!isPage) {
    return refuse(res, 404, 'Not found')
  }
  // It may be there tomorrow.
  const headers = { 'Cache-Control': 'no-cache' }
  const found = await sendFile(req, res, {
    folder,
    pathname: `/${outputNames.notFound}`,
    status: 404,
    headers,
  })
  if (!found) throw new Error(`${outputNames.notFound} is missing`)
}

async function readJson(folder: string, file: string) {
  return JSON.parse(await readFile(path.join(folder, file), 'utf8'))
}
