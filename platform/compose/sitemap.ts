/** Writes robots.txt and sitemaps (sitemaps.org) for search engines. */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { previewsFolder } from '../../shared/src/contract/page-protocol.ts'
import type { Route } from '../../shared/src/contract/provides.ts'
import { outputNames } from '../project/index.ts'
import { isPublic } from './composition.ts'

/** How many addresses a sitemap may have. Its other limit, 50 MB, would take addresses of 1,000 characters. */
const maxAddresses = 50_000

/**
 * Writes sitemap.xml: all addresses or, if there are too many, an index of further files.
 * @param origin such as 'https://example.org'.
 * @param addresses from the root: '/products?category=humor'.
 */
export function writeSitemap(
  folder: string,
  origin: string,
  addresses: readonly string[],
  limit = maxAddresses,
): void {
  const name = outputNames.sitemap
  const write = (file: string, text: string) => writeFileSync(path.join(folder, file), text)
  const writePages = (file: string, some: readonly string[]) => {
    const pages = some.map((address) => located('url', origin + address))
    write(file, listOf('urlset', pages))
  }
  if (addresses.length <= limit) {
    writePages(name, addresses)
    return
  }
  const files: string[] = []
  for (let start = 0; start < addresses.length; start += limit) {
    const file = name.replace('.', `-${files.length + 1}.`)
    writePages(file, addresses.slice(start, start + limit))
    files.push(located('sitemap', `${origin}/${file}`))
  }
  write(name, listOf('sitemapindex', files))
}

/** Writes robots.txt, which excludes previews, and pages that only customers, visitors or developers may open. */
export function writeRobots(folder: string, origin: string | undefined, routes: readonly Route[]) {
  const closed = routes.filter((route) => !isPublic(route))
  const lines = [
    'User-agent: *',
    ...closed.map((route) => `Disallow: ${route.path}`),
    `Disallow: /${previewsFolder}/`,
    ...(origin ? ['', `Sitemap: ${origin}/${outputNames.sitemap}`] : []),
  ]
  writeFileSync(path.join(folder, 'robots.txt'), `${lines.join('\n')}\n`)
}

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
