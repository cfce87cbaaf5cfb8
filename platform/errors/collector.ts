/** Stores the reports of pages in a file, and forwards them to an OpenTelemetry collector. */
import { appendFile, mkdir } from 'node:fs/promises'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import path from 'node:path'
import { listen, refuse } from '../serve/index.ts'
import { readFault } from './faults.ts'
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

/** Opens a collector. @throws where the port is taken (EADDRINUSE). */
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
  const text = await bodyOf(req)
  if (text === null) return refuse(res, 413, undefined, { ...forPages, Connection: 'close' })
  const batch = readBatch(text)
  if (typeof batch === 'string')
    return refuse(res, 400, `The body contains no reports (${batch}).`, forPages)
  const maps = storedMaps(releases)
  const at = new Date().toISOString()
  const faults = batch.reports.map((report) => (isFailure(report) ? readFault(report, maps) : null))
  const reports: CollectedReport[] = batch.reports.map((report, index) => {
    const fingerprint = faults[index]?.fingerprint
    return fingerprint ? { ...report, fingerprint } : report
  })
  await appendFile(file, `${JSON.stringify({ at, reports })}\n`)
  res.writeHead(204, forPages).end()
  if (!forwardTo) return
  const frames = faults.map((fault) => fault?.frames ?? [])
  // They have been stored already.
  await forwardReports(forwardTo, { at, reports, frames }).catch((error: Error) =>
    console.error(`The reports could not be forwarded to ${forwardTo}: ${error.message}`),
  )
}

/** @returns `null` for one that is too long. */
async function bodyOf(req: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of req.iterator({ destroyOnReturn: false })) {
    length += chunk.length
    if (length > maxBytes) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}
