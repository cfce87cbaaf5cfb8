/** The settings of web servers that depend on a deployment: which page answers which address. */
import { parametersOf, withParameters } from '../../shared/src/contract/path-pattern.ts'
import type { PageTable } from './pages.ts'
import { headersOfFile, loadedByPages } from './security-headers.ts'

export interface ServerConfig {
  /** File names and contents, to be included from platform/server/templates/nginx.conf. */
  nginx: Record<string, string>
  /** The same for platform/server/templates/Caddyfile. */
  caddy: Record<string, string>
}

/**
 * Writes down a deployment's headers and pages for web servers.
 * @param headers what pages must carry (headers.json of the composed directory); files that they load get
 * less of it.
 * @param pages which file answers which address (pages.json), the more particular ones first.
 */
export function serverConfig(headers: Record<string, string>, pages: PageTable): ServerConfig {
  const ofFiles = headersOfFile(headers)
  const always = Object.entries(ofFiles)
  const ofPages = Object.entries(headers).filter(([name]) => !(name in ofFiles))
  return {
    nginx: {
      'headers.conf': lines([
        ...ofPages.map(([, value], index) => `set $page_${index} ${quoted(value)};`),
        // A header without a value is not sent.
        `if ($uri ~ "${loadedByPages.source}") {`,
        ...ofPages.map((_, index) => `  set $page_${index} "";`),
        '}',
        ...ofPages.map(([name], index) => `add_header ${name} $page_${index} always;`),
        ...always.map(([name, value]) => `add_header ${name} ${quoted(value)} always;`),
        'add_header Cache-Control $cache always;',
        'add_header Access-Control-Allow-Origin "*" always;',
      ]),
      'pages.conf': lines(
        pages.map(
          ({ pattern, file }) => `location ${nginxMatch(pattern)} { try_files /${file} =404; }`,
        ),
      ),
    },
    caddy: {
      'headers.caddy': lines([
        `@pages not path_regexp ${loadedByPages.source}`,
        'header @pages {',
        ...ofPages.map(([name, value]) => `\t${name} ${quoted(value)}`),
        '}',
        'header {',
        ...always.map(([name, value]) => `\t${name} ${quoted(value)}`),
        '\tAccess-Control-Allow-Origin "*"',
        '}',
      ]),
      'pages.caddy': lines(
        pages.flatMap(({ pattern, file }, index) => [
          `@page${index} path_regexp ${expressionOf(pattern)}`,
          `rewrite @page${index} /${file}`,
        ]),
      ),
    },
  }
}

/** Exact where it can be; expressions are tried in their order, exact addresses before them. */
function nginxMatch(pattern: string): string {
  return parametersOf(pattern).length > 0 ? `~ ${expressionOf(pattern)}` : `= ${pattern}`
}

function expressionOf(pattern: string): string {
  return `^${withParameters(pattern, () => '[^/.]+').replace(/\/$/, '')}/?$`
}

function quoted(value: string): string {
  return `"${value.replaceAll('"', '\\"')}"`
}

function lines(of: readonly string[]): string {
  return `${of.join('\n')}\n`
}
