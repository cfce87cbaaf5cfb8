import { readFile, realpath } from 'node:fs/promises'
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import path from 'node:path'
import { outputNames } from '../project/index.ts'
import { mostSegments, pagesAt } from './pages.ts'
import { headersAt, headersFile } from './security-headers.ts'
import { answerRequests, refuse } from './serving/answer-requests.ts'
import { fileSegments } from './serving/request-target.ts'
import { sendFile } from './serving/send-file.ts'

interface Options {
  folder: string
  port: number
  /** Without it, this machine alone can connect. */
  host?: string | undefined
  /** Answers what is below /api. */
  api?: RequestListener
}

/** Names with a hash. */
const immutable = /\/assets\/.*-[\w-]{8,}\.\w+$|\/remoteEntry-[0-9a-f]{10}\.js$/

/** Serves a composed site like any static host. @throws where the port is taken (EADDRINUSE). */
export function serveSite({ folder, port, host, api }: Options): Promise<Server> {
  return answerRequests(
    async (req, res, { pathname }) => {
      // A release replaces the link: one request sees one deployment.
      const real = await realpath(folder)
      const headers = JSON.parse(await readFile(path.join(real, headersFile), 'utf8'))
      const wanted = headersAt(pathname, headers)
      for (const [name, value] of Object.entries(wanted)) res.setHeader(name, String(value))
      // Remotes may be loaded from another origin.
      res.setHeader('Access-Control-Allow-Origin', '*')
      const headersOf = {
        'Cache-Control': immutable.test(pathname)
          ? 'public, max-age=31536000, immutable'
          : 'no-cache',
      }
      for (const file of [...pagesOf(pathname), pathname]) {
        const answer = { folder: real, pathname: file, headers: headersOf }
        if (await sendFile(req, res, answer)) return
      }
      await notFound(req, res, real, pathname)
    },
    undefined,
    api,
  ).open(port, host)
}

/** The files that may hold the page of an address. A trailing slash is allowed, a file's name is none. */
function pagesOf(pathname: string): string[] {
  const address = pathname.replace(/\/$/, '')
  const isAddress = address === '' || (!address.includes('.') && fileSegments(address))
  const segments = address.split('/').slice(1)
  return isAddress && segments.length <= mostSegments ? pagesAt(segments) : []
}

/** A page gets the shop's “Page Not Found”; a file does not. */
async function notFound(
  req: IncomingMessage,
  res: ServerResponse,
  folder: string,
  pathname: string,
): Promise<void> {
  // Routers read two slashes as another host.
  const isPage = !path.posix.extname(pathname) && !/^\/api\/|\/\//.test(pathname)
  if (!isPage) {
    return refuse(res, 404, 'Not found')
  }
  const headers = { 'Cache-Control': 'no-cache' }
  const found = await sendFile(req, res, {
    folder,
    pathname: `/${outputNames.notFound}`,
    status: 404,
    headers,
  })
  if (!found) throw new Error(`${outputNames.notFound} is missing`)
}
