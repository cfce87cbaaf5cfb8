import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { maxSegments, pagesAt } from './pages.ts'
import { headersByPath, headersFile, immutable, readableByOthers } from './security-headers.ts'

interface Options {
  server: 'nginx' | 'caddy'
  site: string
  /** The folder of the configuration, and of what the server writes. */
  out: string
  port: number
  /** The server of the API, for what is below /api. */
  api?: URL | undefined
}

/** Writes the configuration of a web server for a composed directory. @returns its file. */
export function writeServerConfig({ server, site, out, port, api }: Options): string {
  const headers = headersByPath(JSON.parse(readFileSync(path.join(site, headersFile), 'utf8')))
  const { template, ...sections } = server === 'nginx' ? nginx(headers, api) : caddy(headers, api)
  const words: Record<string, string> = {
    ...{ SITE: escaped(site), OUT: escaped(out), PORT: String(port) },
    ...{ IMMUTABLE: immutable.source, READABLE: readableByOthers.source },
  }
  const text = readFileSync(path.join(import.meta.dirname, 'templates', template), 'utf8')
    .replace(/^([ \t]*)__(HEADERS|API|PAGES)__$/gm, (_, indent, name: keyof typeof sections) =>
      sections[name].map((line) => indent + line).join('\n'),
    )
    .replace(/__([A-Z]+)__/g, (_, word: string) => words[word] ?? '')
  const file = path.join(out, template)
  mkdirSync(out, { recursive: true })
  writeFileSync(file, text)
  return file
}

type Headers = ReturnType<typeof headersByPath>

function nginx(headers: Headers, api: URL | undefined) {
  const names = new Set(headers.flatMap((each) => Object.keys(each.headers)))
  return {
    template: 'nginx.conf',
    // A header without a value is not sent.
    HEADERS: [...names].flatMap((name, at) => [
      `map $uri $header_${at} {`,
      ...headers.map((each) => `  "~${each.paths.source}" ${quoted(each.headers[name] ?? '')};`),
      '}',
      `add_header ${name} $header_${at} always;`,
    ]),
    // Calls to the API may change something. Their answers have only the headers of the API.
    API: api
      ? [
          'if ($uri ~ ^/api/) { set $page_method GET; }',
          'location ^~ /api/ {',
          `  proxy_pass ${api.origin};`,
          '  proxy_set_header Host $host;',
          // Replaced, not extended, so that nobody can name another address.
          '  proxy_set_header X-Forwarded-For $remote_addr;',
          '  proxy_set_header X-Forwarded-Proto $scheme;',
          // It is not sent, and keeps out the headers of pages, which this block would inherit otherwise.
          '  add_header Cache-Control "";',
          '}',
        ]
      : [],
    PAGES: addresses.map(({ pattern, filesWith }) => {
      const files = filesWith((at) => `$${at}`)
      return `location ~ ${pattern} { try_files ${files.join(' ')} =404; }`
    }),
  }
}

function caddy(headers: Headers, api: URL | undefined) {
  const ofApi = api ? ['^/api/'] : []
  return {
    template: 'Caddyfile',
    HEADERS: headers.flatMap((each, at) => {
      const others = [...ofApi, ...headers.slice(0, at).map(({ paths }) => paths.source)]
      return [
        `@headers${at} {`,
        `\tpath_regexp ${each.paths.source}`,
        ...(others.length > 0 ? [`\tnot path_regexp ${others.join('|')}`] : []),
        '}',
        `header @headers${at} {`,
        ...Object.entries(each.headers).map(([name, value]) => `\t${name} ${quoted(value)}`),
        '}',
      ]
    }),
    API: api ? ['handle /api/* {', `\treverse_proxy ${api.origin}`, '}'] : [],
    PAGES: addresses.flatMap(({ pattern, filesWith }, at) => [
      `@page${at} path_regexp page${at} ${pattern}`,
      `handle @page${at} {`,
      `\ttry_files ${filesWith((segment) => `{re.page${at}.${segment}}`).join(' ')}`,
      '}',
    ]),
  }
}

/** The addresses of pages by the number of their segments. Files and dotfiles are not addresses. */
const addresses = Array.from({ length: maxSegments + 1 }, (_, length) => ({
  pattern: `^${'/([^/.]+)'.repeat(length)}/?$`,
  /** The files that may hold the page. @param write names a segment of the address, counted from 1. */
  filesWith: (write: (segment: number) => string) =>
    pagesAt(Array.from({ length }, (_, at) => write(at + 1))),
}))

function quoted(value: string): string {
  return `"${escaped(value)}"`
}

/** Escapes a text for use between quotation marks. */
function escaped(value: string): string {
  return value.replaceAll('"', '\\"')
}
