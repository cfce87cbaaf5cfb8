import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { shellCookie, shellsFolder } from 'shared/page-protocol'
import { maxSegments, pagesAt, shellName } from './pages.ts'
import { headersByPath, headersFile, immutable, readableByOthers } from './security-headers.ts'

interface Options {
  site: string
  /** The folder of the configuration, and of what nginx writes. */
  out: string
  port: number
  /** The server of the API, for what is below /api. */
  api?: URL | undefined
}

/** Writes the configuration of nginx for a composed directory. @returns its file. */
export function writeNginxConfig({ site, out, port, api }: Options): string {
  const headers = headersByPath(JSON.parse(readFileSync(path.join(site, headersFile), 'utf8')))
  const sections = {
    ...{ HEADERS: headerLines(headers), API: apiLines(api), PAGES: pageLines() },
  }
  const words: Record<string, string> = {
    ...{ SITE: escaped(site), OUT: escaped(out), PORT: String(port) },
    ...{ IMMUTABLE: immutable.source, READABLE: readableByOthers.source },
    ...{ COOKIE: shellCookie, SHELLS: shellsFolder, SHELL: shellName.source },
  }
  const text = readFileSync(path.join(import.meta.dirname, 'nginx.conf'), 'utf8')
    .replace(/^([ \t]*)__(HEADERS|API|PAGES)__$/gm, (_, indent, name: keyof typeof sections) =>
      sections[name].map((line) => indent + line).join('\n'),
    )
    .replace(/__([A-Z]+)__/g, (_, word: string) => words[word] ?? '')
  const file = path.join(out, 'nginx.conf')
  mkdirSync(out, { recursive: true })
  writeFileSync(file, text)
  return file
}

function headerLines(headers: ReturnType<typeof headersByPath>): string[] {
  const names = new Set(headers.flatMap((each) => Object.keys(each.headers)))
  // A header without a value is not sent.
  return [...names].flatMap((name, at) => [
    `map $uri $header_${at} {`,
    ...headers.map((each) => `  "~${each.paths.source}" "${escaped(each.headers[name] ?? '')}";`),
    '}',
    `add_header ${name} $header_${at} always;`,
  ])
}

/** Calls to the API may change something. Their answers have only the headers of the API. */
function apiLines(api: URL | undefined): string[] {
  if (!api) return []
  return [
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
}

/** The addresses of pages by the number of their segments. Files and dotfiles are not addresses. */
function pageLines(): string[] {
  return Array.from({ length: maxSegments + 1 }, (_, length) => {
    const segments = Array.from({ length }, (_, at) => `$${at + 1}`)
    const pattern = `^${'/([^/.]+)'.repeat(length)}/?$`
    const pages = pagesAt(segments)
    const files = [...pages.map((page) => `$shell${page}`), ...pages]
    return `location ~ ${pattern} { try_files ${files.join(' ')} =404; }`
  })
}

/** Escapes a text for use between quotation marks. */
function escaped(value: string): string {
  return value.replaceAll('"', '\\"')
}
