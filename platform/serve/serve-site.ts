/** Serves composed sites like any static host. */
import { existsSync } from 'node:fs'
import { readFile, realpath, stat } from 'node:fs/promises'
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import path from 'node:path'
import { shellsFolder } from 'shared/page-protocol'
import sirv from 'sirv'
import { fail, outputNames } from '../project/index.ts'
import { isOpen, listen, refuse, urlsOf } from './http-server.ts'
import { maxSegments, pagesAt, shellFolder } from './pages.ts'
import { redirectOf } from './redirects.ts'
import { headersByPath, headersFile, immutable, readableByOthers } from './security-headers.ts'

interface Options {
  folder: string
  port: number
  /** Without it, this machine alone can connect. */
  host?: string | undefined
  /** Handles requests under /api. */
  api?: RequestListener
}

/** Serves a composed site. @throws EADDRINUSE if the port is in use. */
export function serveSite({ folder, port, host, api }: Options): Promise<Server> {
  return listen(
    async (req, res, pathname) => {
      // A release replaces the link: one request sees one deployment.
      const site = await realpath(folder)
      const ofPages = JSON.parse(await readFile(path.join(site, headersFile), 'utf8'))
      const own = headersByPath(ofPages).find(({ paths }) => paths.test(pathname))
      for (const [name, value] of Object.entries(own?.headers ?? {})) res.setHeader(name, value)
      if (readableByOthers.test(pathname)) res.setHeader('Access-Control-Allow-Origin', '*')
      const cache = immutable.test(pathname) ? 'public, max-age=31536000, immutable' : 'no-cache'
      res.setHeader('Cache-Control', cache)
      const moved = redirectOf(site, pathname)
      if (moved !== undefined) {
        const [, query = ''] = req.url?.split(/(?=\?)/) ?? []
        return void res.writeHead(301, { Location: moved + query }).end()
      }
      // Only the names of files have dots.
      if (!pathname.includes('.') && existsSync(path.join(site, shellsFolder)))
        res.setHeader('Vary', 'Cookie')
      const shell = shellFolder(req.headers.cookie)
      const folders = shell ? [path.join(site, shell), site] : [site]
      for (const folder of folders) {
        for (const page of pagesOf(pathname)) {
          if (await sendFile(req, res, folder, page)) return
        }
      }
      // Pages are served at their own addresses only.
      const isPage = decodeURIComponent(pathname).endsWith('.html')
      if (!isPage && (await sendFile(req, res, site, pathname))) return
      await answerNotFound(res, folders, pathname)
    },
    { port, host, api },
  )
}

/** The files that may hold the page of an address. A trailing slash is allowed; a name with a dot is a file's. */
function pagesOf(pathname: string): string[] {
  const address = pathname.replace(/\/$/, '')
  const segments = address.split('/').slice(1)
  const isAddress = segments.every((name) => name !== '' && !name.includes('.'))
  return isAddress && segments.length <= maxSegments ? pagesAt(segments) : []
}

/**
 * Answers with a file, as it is stored or compressed. @param folder without links. @param pathname percent-encoded.
 * @returns whether there is such a file. Files whose name starts with a dot, and files outside the folder, count as
 * missing.
 */
export async function sendFile(
  req: IncomingMessage,
  res: ServerResponse,
  folder: string,
  pathname: string,
): Promise<boolean> {
  if (!(await isFile(folder, pathname))) return false
  // sirv sends wrong bytes for some ranges. A server may ignore them, and send the whole file.
  delete req.headers.range
  // A file that cannot be read ends the connection.
  res.on('pipe', (source) => source.on('error', () => res.destroy()))
  req.url = pathname
  // sirv does not know this type.
  if (pathname.endsWith('.ico')) res.setHeader('Content-Type', 'image/x-icon')
  const vary = res.getHeader('Vary')
  const setHeaders = () => void (vary && res.appendHeader('Vary', String(vary)))
  const options = { dev: true, etag: true, brotli: true, gzip: true, extensions: [], setHeaders }
  sirv(folder, options)(req, res)
  return true
}

async function isFile(folder: string, pathname: string): Promise<boolean> {
  const names = decodeURIComponent(pathname).split(/[/\\]/).slice(1)
  if (names.some((name) => name === '' || name.startsWith('.'))) return false
  try {
    const file = await realpath(path.join(folder, ...names))
    const inside = path.relative(folder, file).split(path.sep)
    return !inside.some((name) => name.startsWith('.')) && (await stat(file)).isFile()
  } catch {
    return false
  }
}

/** Answers 404. Only an address gets the shop's “Page Not Found”, not a file or the API. */
async function answerNotFound(
  res: ServerResponse,
  folders: readonly string[],
  pathname: string,
): Promise<void> {
  // Routers read two slashes as another host.
  const isPage =
    !path.posix.extname(decodeURIComponent(pathname)) && !/^\/api\/|\/\//.test(pathname)
  if (!isPage) return refuse(res, 404, 'Not found')
  const pages = folders.map((folder) => path.join(folder, outputNames.notFound))
  const page = await readFile(pages.find((file) => existsSync(file)) ?? '')
  res.setHeader('Cache-Control', 'no-cache')
  res.writeHead(404, { 'Content-Type': 'text/html; charset=utf-8' }).end(page)
}

/** Serves a composed site until this process ends, and prints its addresses. */
export async function serveAndLog(
  folder: string,
  { port, host }: Omit<Options, 'folder'>,
): Promise<void> {
  const site = path.resolve(folder)
  if (!existsSync(path.join(site, headersFile)))
    fail(`There is no composed site in ${site}. Compose one: npm start`)
  const server = await serveSite({ folder: site, port, host }).catch((error) =>
    fail(listenFailure(error, port, host)),
  )
  const reach = isOpen(server)
    ? 'other machines can connect'
    : 'only this machine can connect; HOST=0.0.0.0 lets others in'
  console.log(`Bookshelf is ready at ${urlsOf(server).join(', ')} (${reach})`)
}

/** What an operator reads if a server cannot listen. */
export function listenFailure(
  error: NodeJS.ErrnoException,
  port: number,
  host: string | undefined,
): string {
  const { code = '' } = error
  const choose = `Choose another one with PORT, such as PORT=${port + 1}.`
  if (code === 'EADDRINUSE') return `Port ${port} is taken. ${choose}`
  if (code === 'EACCES') return `Your account may not use port ${port}. ${choose}`
  if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN'].includes(code))
    return `HOST is “${host}”, which is not a name or an address of this machine.`
  return String(error)
}
