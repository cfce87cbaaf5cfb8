/** Writes robots.txt and sitemaps (sitemaps.org) for search engines. */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Route } from '../../shared/src/contract/deployment.ts'
import { outputNames } from '../project/index.ts'

/** The limits of one sitemap: addresses, and uncompressed bytes. */
export interface SitemapLimits {
  addresses: number
  bytes: number
}

const usualLimits: SitemapLimits = { addresses: 50_000, bytes: 50 * 1024 * 1024 }

/**
 * Writes sitemap.xml: all addresses or, if there are too many, an index of further files.
 * @param origin such as 'https://example.org'. @param addresses from the root: '/products?category=humor'.
 */
export function writeSitemap(
  folder: string,
  origin: string,
  addresses: readonly string[],
  limits = usualLimits,
): void {
  const name = outputNames.sitemap
  const write = (file: string, text: string) => writeFileSync(path.join(folder, file), text)
  const pages = addresses.map((address) => located('url', origin + address))
  const [only = '', ...more] = split(pages, limits).map((part) => listOf('urlset', part))
  if (more.length === 0) {
    write(name, only)
    return
  }
  const files = [only, ...more].map((text, at) => {
    const file = name.replace('.', `-${at + 1}.`)
    write(file, text)
    return located('sitemap', `${origin}/${file}`)
  })
  write(name, listOf('sitemapindex', files))
}

/** Writes robots.txt, which excludes pages that only customers, visitors or developers may open. */
export function writeRobots(folder: string, origin: string | undefined, routes: readonly Route[]) {
  const closed = routes.filter(
    ({ access, forDevelopers, needsServer }) => access !== 'all' || forDevelopers || needsServer,
  )
  const lines = [
    'User-agent: *',
    ...closed.map((route) => `Disallow: ${route.path}`),
    ...(origin ? ['', `Sitemap: ${origin}/${outputNames.sitemap}`] : []),
  ]
  writeFileSync(path.join(folder, 'robots.txt'), `${lines.join('\n')}\n`)
}

function split(lines: readonly string[], limits: SitemapLimits): string[][] {
  let part: string[] = []
  const parts = [part]
  let bytes = frame
  for (const line of lines) {
    const size = Buffer.byteLength(line) + 1
    if (part.length === limits.addresses || bytes + size > limits.bytes) {
      part = []
      parts.push(part)
      bytes = frame
    }
    part.push(line)
    bytes += size
  }
  return parts
}

/** An upper bound of the bytes around the lines of a file. */
const frame = 200

function located(tag: 'url' | 'sitemap', address: string): string {
  // The only characters in a URL that XML escapes.
  const text = new URL(address).href.replaceAll('&', '&amp;').replaceAll("'", '&apos;')
  return `<${tag}><loc>${text}</loc></${tag}>`
}

function listOf(tag: 'urlset' | 'sitemapindex', lines: readonly string[]): string {
  const head = '<?xml version="1.0" encoding="UTF-8"?>'
  const start = `<${tag} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`
  return `${[head, start, ...lines, `</${tag}>`].join('\n')}\n`
}
