/** Stores the reports of pages in a file, and shows them. */
import { appendFile, mkdir } from 'node:fs/promises'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import path from 'node:path'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { answerRequests, type Handler, refuse } from '../serve/index.ts'
import { gapLines } from './fault-lines.ts'
import { groupFaults, isFault, readFault } from './group-faults.ts'
import { measures } from './measures.ts'
import { pageStyles, stylesPath } from './page-styles.ts'
import { readBatch, readReports } from './read-reports.ts'
import { ReportsPage } from './reports-page.tsx'
import { seriesOf } from './series.ts'
import { storedMaps } from './stored-maps.ts'

interface Options {
  /** Where reports are stored: a line for each request, each failure with its fingerprint. */
  file: string
  /** The folder of releases, for their source maps. */
  releases: string
  port: number
  /** Without it, this machine alone can connect. */
  host?: string | undefined
}

/** Where pages send reports. */
export const reportsPath = '/reports'

/** In bytes: browsers send no more from a page that is being left. */
const mostBytes = 64 * 1024

/** Any shop may send. */
const forPages = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Headers': 'content-type',
  'Access-Control-Max-Age': '86400',
}

const plain = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' }

/** Opens a collector. @throws where the port is taken (EADDRINUSE). */
export async function openCollector(options: Options): Promise<Server> {
  await mkdir(path.dirname(options.file), { recursive: true })
  const methods = ['GET', 'OPTIONS', 'POST']
  return answerRequests((...asked) => answer(options, ...asked), methods).open(
    options.port,
    options.host,
  )
}

async function answer(options: Options, ...[req, res, target]: Parameters<Handler>): Promise<void> {
  if (target.pathname === reportsPath) return takeReports(options, req, res)
  if (!['/', stylesPath].includes(target.pathname)) return refuse(res, 404)
  if (req.method !== 'GET') return refuse(res, 405, undefined, { Allow: 'GET' })
  if (target.pathname === stylesPath) {
    return void res.writeHead(200, { ...plain, 'Content-Type': 'text/css' }).end(pageStyles())
  }
  await showPage(options, new URLSearchParams(target.search).get('measure'), res)
}

async function takeReports(
  options: Options,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  if (req.method === 'OPTIONS') return void res.writeHead(204, forPages).end()
  if (req.method !== 'POST') {
    return refuse(res, 405, undefined, { ...forPages, Allow: 'POST, OPTIONS' })
  }
  const text = await bodyOf(req)
  if (text === null) {
    return refuse(res, 413, undefined, { ...forPages, Connection: 'close' })
  }
  const batch = readBatch(text)
  if (typeof batch === 'string') return refuse(res, 400, `No reports (${batch}).`, forPages)
  const maps = storedMaps(options.releases)
  const reports = batch.reports.map((report) =>
    isFault(report) ? { ...report, fingerprint: readFault(report, maps).fingerprint } : report,
  )
  await appendFile(options.file, `${JSON.stringify({ at: new Date().toISOString(), reports })}\n`)
  res.writeHead(204, forPages).end()
}

/** @returns `null` for one that is too long. */
async function bodyOf(req: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of req.iterator({ destroyOnReturn: false })) {
    length += chunk.length
    if (length > mostBytes) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

async function showPage(options: Options, word: string | null, res: ServerResponse): Promise<void> {
  const chosen = word && Object.hasOwn(measures, word) ? word : 'load'
  const measure = measures[chosen]
  if (!measure) return refuse(res, 404)
  const { reports, unreadable } = await readIfThere(options.file)
  const failed = chosen === 'failures'
  const { groups, missingMaps } = groupFaults(failed ? reports : [], options.releases)
  const page = createElement(ReportsPage, {
    ...{ chosen, measure, series: seriesOf(reports, measure), faults: groups },
    gaps: gapLines(unreadable, missingMaps),
  })
  res.writeHead(200, {
    ...plain,
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy':
      "default-src 'none'; style-src 'self'; font-src data:; base-uri 'none'; frame-ancestors 'none'",
  })
  res.end(`<!doctype html>${renderToStaticMarkup(page)}`)
}

async function readIfThere(file: string) {
  return readReports(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return { reports: [], unreadable: [] }
    throw error
  })
}
