/** Stores the reports of pages in a file, and forwards them to an OpenTelemetry collector. */
import { appendFile, mkdir } from 'node:fs/promises'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { listen, refuse } from '../serve/index.ts'
import { resolveFailure } from './error-groups.ts'
import { type CollectedReport, forwardReports } from './forward-reports.ts'
import { isFailure, readBatch } from './reports.ts'
import { storedMaps } from './source-maps.ts'

interface Options {
  /** Where reports are stored: a line for each request, each failure with its fingerprint. */
  file: string
  /** The folder of releases, for their source maps. */
  releases: string
  /** The OTLP endpoint of an OpenTelemetry collector, such as http://localhost:4318. */
  forwardTo?: URL | undefined
  port: number
  /** Without it, this machine alone can connect. */
  host?: string | undefined
}

/** Where pages send reports. */
export const reportsPath = '/reports'

/** In bytes: browsers send no more from a page that is being left. */
const maxBytes = 64 * 1024

/** Any shop may send. */
const forPages = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Headers': 'content-type',
  'Access-Control-Max-Age': '86400',
}

/** Opens a collector. @throws EADDRINUSE if the port is in use. */
export async function openCollector(options: Options): Promise<Server> {
  await mkdir(path.dirname(options.file), { recursive: true })
  const { port, host } = options
  return listen(
    async (req, res, pathname) => {
      if (pathname !== reportsPath) return refuse(res, 404)
      if (req.method === 'OPTIONS') return void res.writeHead(204, forPages).end()
      return takeReports(options, req, res)
    },
    { port, host, methods: ['POST', 'OPTIONS'] },
  )
}

async function takeReports(
  { file, releases, forwardTo }: Options,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  // Browsers always say how long it is.
  const isAcceptable = Number(req.headers['content-length']) <= maxBytes
  if (!isAcceptable) return refuse(res, 413, undefined, { ...forPages, Connection: 'close' })
  const batch = readBatch(await text(req))
  if (typeof batch === 'string')
    return refuse(res, 400, `The body contains no reports (${batch}).`, forPages)
  const maps = storedMaps(releases)
  const at = new Date().toISOString()
  const collected: CollectedReport[] = batch.reports.map((report) =>
    isFailure(report) ? { report, failure: resolveFailure(report, maps) } : { report },
  )
  const reports = collected.map(({ report, failure }) =>
    failure ? { ...report, fingerprint: failure.fingerprint } : report,
  )
  await appendFile(file, `${JSON.stringify({ at, reports })}\n`)
  res.writeHead(204, forPages).end()
  if (!forwardTo) return
  // They have been stored already.
  await forwardReports(forwardTo, at, collected).catch((error: Error) =>
    console.error(`The reports could not be forwarded to ${forwardTo}: ${error.message}`),
  )
}
