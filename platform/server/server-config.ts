import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parametersOf, withParameters } from '../../shared/src/contract/path-pattern.ts'
import { type PageTable, pagesFile } from './pages.ts'
import {
  headersFile,
  headersOfDocument,
  headersOfFile,
  loadedByPages,
  otherDocuments,
} from './security-headers.ts'

type Headers = Record<string, string>

const included = {
  nginx: (headers: Headers, pages: PageTable) => ({
    'headers.conf': nginxHeaders(headers),
    'pages.conf': pages.map(
      ({ pattern, file, ownPages }) =>
        `location ${nginxMatch(pattern)} { try_files ${ownPages ? '$uri/index.html ' : ''}/${file} =404; }`,
    ),
  }),
  caddy: (headers: Headers, pages: PageTable) => ({
    'headers.caddy': caddyHeaders(headers),
    'pages.caddy': pages.flatMap(({ pattern, file, ownPages }, index) => [
      ...(ownPages ? caddyOwnPages(pattern, index) : []),
      `@page${index} path_regexp ${expressionOf(pattern)}`,
      `rewrite @page${index} /${file}`,
    ]),
  }),
}

const templates = { nginx: 'nginx.conf', caddy: 'Caddyfile' }

interface Options {
  server: keyof typeof templates
  site: string
  out: string
  port: number
}

/** Writes the configuration of a web server for a composed directory. @returns its main file. */
export function writeServerConfig({ server, site, out, port }: Options): string {
  const read = (file: string) => JSON.parse(readFileSync(path.join(site, file), 'utf8'))
  mkdirSync(out, { recursive: true })
  const files = included[server](read(headersFile), read(pagesFile))
  for (const [name, lines] of Object.entries(files)) {
    writeFileSync(path.join(out, name), `${lines.join('\n')}\n`)
  }
  const main = path.join(out, templates[server])
  const template = path.join(import.meta.dirname, 'templates', templates[server])
  const words = { SITE: site, PORT: String(port), INCLUDES: out }
  const text = readFileSync(template, 'utf8')
  writeFileSync(
    main,
    text.replace(/__(SITE|PORT|INCLUDES)__/g, (_, word: keyof typeof words) => words[word]),
  )
  return main
}

function nginxHeaders(headers: Headers): string[] {
  const { always, ofPages } = split(headers)
  const ofDocuments = split(headersOfDocument(headers)).ofPages
  const setAll = (values: readonly [string, string][]) =>
    values.map(([, value], index) => `set $page_${index} ${quoted(value)};`)
  return [
    ...setAll(ofPages),
    ...[`if ($uri ~ "${otherDocuments.source}") {`, ...setAll(ofDocuments), '}'],
    // A header without a value is not sent.
    `if ($uri ~ "${loadedByPages.source}") {`,
    ...ofPages.map((_, index) => `  set $page_${index} "";`),
    '}',
    ...ofPages.map(([name], index) => `add_header ${name} $page_${index} always;`),
    ...always.map(([name, value]) => `add_header ${name} ${quoted(value)} always;`),
    'add_header Cache-Control $cache always;',
    'add_header Access-Control-Allow-Origin "*" always;',
  ]
}

function caddyHeaders(headers: Headers): string[] {
  const { always, ofPages } = split(headers)
  const ofDocuments = split(headersOfDocument(headers)).ofPages
  const line = ([name, value]: [string, string]) => `\t${name} ${quoted(value)}`
  return [
    `@pages not path_regexp ${loadedByPages.source}|${otherDocuments.source}`,
    ...['header @pages {', ...ofPages.map(line), '}'],
    `@documents path_regexp ${otherDocuments.source}`,
    ...['header @documents {', ...ofDocuments.map(line), '}'],
    ...['header {', ...always.map(line), '\tAccess-Control-Allow-Origin "*"', '}'],
  ]
}

function split(headers: Headers) {
  const ofFiles = headersOfFile(headers)
  const ofPages = Object.entries(headers).filter(([name]) => !(name in ofFiles))
  return { always: Object.entries(ofFiles), ofPages }
}

/** Of two rewrites Caddy takes the first one that matches. */
function caddyOwnPages(pattern: string, index: number): string[] {
  return [
    `@own${index} {`,
    `\tpath_regexp ${expressionOf(pattern)}`,
    '\tfile {path}/index.html',
    '}',
    `rewrite @own${index} {file_match.relative}`,
  ]
}

/** nginx tries exact addresses first. */
function nginxMatch(pattern: string): string {
  return parametersOf(pattern).length > 0 ? `~ ${expressionOf(pattern)}` : `= ${pattern}`
}

function expressionOf(pattern: string): string {
  return `^${withParameters(pattern, () => '[^/.]+').replace(/\/$/, '')}/?$`
}

function quoted(value: string): string {
  return `"${value.replaceAll('"', '\\"')}"`
}
