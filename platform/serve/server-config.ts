import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { maxSegments, pagesAt } from './pages.ts'
import {
  headersFile,
  headersOfDocument,
  headersOfFile,
  loadedByPages,
  otherDocuments,
  readableByOthers,
} from './security-headers.ts'

type Headers = Record<string, string>

/** The numbers of segments that an address may have. */
const depths = Array.from({ length: maxSegments + 1 }, (_, depth) => depth)

/** Files and dotfiles are not addresses. */
const addressOf = (depth: number) => `^${'/([^/.]+)'.repeat(depth)}/?$`

const captured = (depth: number, write: (at: number) => string) =>
  Array.from({ length: depth }, (_, at) => write(at + 1))

const included = {
  nginx: (headers: Headers, api: URL | undefined) => ({
    'headers.conf': nginxHeaders(headers),
    'api.conf': nginxApi(api),
    'pages.conf': depths.map((depth) => {
      const files = pagesAt(captured(depth, (at) => `$${at}`))
      return `location ~ ${addressOf(depth)} { try_files ${files.join(' ')} =404; }`
    }),
  }),
  caddy: (headers: Headers, api: URL | undefined) => ({
    'headers.caddy': caddyHeaders(headers),
    'api.caddy': api ? ['handle /api/* {', `\treverse_proxy ${api.origin}`, '}'] : [],
    'pages.caddy': depths.flatMap((depth) => [
      `@page${depth} path_regexp page${depth} ${addressOf(depth)}`,
      `handle @page${depth} {`,
      `\ttry_files ${pagesAt(captured(depth, (at) => `{re.page${depth}.${at}}`)).join(' ')}`,
      '}',
    ]),
  }),
}

const templates = { nginx: 'nginx.conf', caddy: 'Caddyfile' }

interface Options {
  server: keyof typeof templates
  site: string
  out: string
  port: number
  /** The server of the API, for what is below /api. */
  api?: URL | undefined
}

/** Writes the configuration of a web server for a composed directory. @returns its main file. */
export function writeServerConfig({ server, site, out, port, api }: Options): string {
  mkdirSync(out, { recursive: true })
  const headers: Headers = JSON.parse(readFileSync(path.join(site, headersFile), 'utf8'))
  const files = included[server](headers, api)
  for (const [name, lines] of Object.entries(files)) {
    writeFileSync(path.join(out, name), `${lines.join('\n')}\n`)
  }
  const main = path.join(out, templates[server])
  const template = path.join(import.meta.dirname, 'templates', templates[server])
  const words = { SITE: site, PORT: String(port), INCLUDES: out }
  const text = readFileSync(template, 'utf8')
  writeFileSync(
    main,
    text.replace(/__(SITE|PORT|INCLUDES)__/g, (_, word: keyof typeof words) =>
      escaped(words[word]),
    ),
  )
  return main
}

function nginxHeaders(headers: Headers): string[] {
  const { always, ofPages } = split(headers)
  const ofDocuments = split(headersOfDocument(headers)).ofPages
  const setAll = (values: readonly [string, string][]) =>
    values.map(([, value], index) => `set $page_${index} ${quoted(value)};`)
  return [
    'set $allow_origin "";',
    `if ($uri ~ "${readableByOthers.source}") { set $allow_origin "*"; }`,
    ...setAll(ofPages),
    ...[`if ($uri ~ "${otherDocuments.source}") {`, ...setAll(ofDocuments), '}'],
    // A header without a value is not sent.
    `if ($uri ~ "${loadedByPages.source}") {`,
    ...ofPages.map((_, index) => `  set $page_${index} "";`),
    '}',
    ...ofPages.map(([name], index) => `add_header ${name} $page_${index} always;`),
    ...always.map(([name, value]) => `add_header ${name} ${quoted(value)} always;`),
    'add_header Cache-Control $cache always;',
    'add_header Access-Control-Allow-Origin $allow_origin always;',
  ]
}

/** Calls to the API may change something. Their answers have only the headers of the API. */
function nginxApi(api: URL | undefined): string[] {
  if (!api) return ['set $page_method $request_method;']
  return [
    'set $page_method $request_method;',
    'if ($uri ~ ^/api/) { set $page_method GET; }',
    'location ^~ /api/ {',
    `  proxy_pass ${api.origin};`,
    '  proxy_set_header Host $host;',
    // Replaced, not extended, so that nobody can name another address.
    '  proxy_set_header X-Forwarded-For $remote_addr;',
    '  proxy_set_header X-Forwarded-Proto $scheme;',
    '  add_header Cache-Control no-store always;',
    '}',
  ]
}

function caddyHeaders(headers: Headers): string[] {
  const { always, ofPages } = split(headers)
  const ofDocuments = split(headersOfDocument(headers)).ofPages
  const line = ([name, value]: [string, string]) => `\t${name} ${quoted(value)}`
  return [
    `@pages not path_regexp ${loadedByPages.source}|${otherDocuments.source}|^/api/`,
    ...['header @pages {', ...ofPages.map(line), '}'],
    `@documents path_regexp ${otherDocuments.source}`,
    ...['header @documents {', ...ofDocuments.map(line), '}'],
    ...['header {', ...always.map(line), '}'],
    `@readable path_regexp ${readableByOthers.source}`,
    'header @readable Access-Control-Allow-Origin "*"',
  ]
}

function split(headers: Headers) {
  const ofFiles = headersOfFile(headers)
  const ofPages = Object.entries(headers).filter(([name]) => !(name in ofFiles))
  return { always: Object.entries(ofFiles), ofPages }
}

function quoted(value: string): string {
  return `"${escaped(value)}"`
}

/** Escapes a text for use between quotation marks. */
function escaped(value: string): string {
  return value.replaceAll('"', '\\"')
}
