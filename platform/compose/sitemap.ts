/** Writes robots.txt and sitemaps (sitemaps.org) for search engines. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Route } from 'shared/contract'
import { previewsFolder } from 'shared/page-protocol'
import { outputNames } from '../project/index.ts'
import { pageAt, pageFile } from '../serve/index.ts'
import { isPublic } from './composition.ts'

/** How many addresses a sitemap may have. Its other limit, 50 MB, would take addresses of 1,000 characters. */
const maxAddresses = 50_000

interface Sitemap {
  /** @param address from the root: '/products?category=humor'. */
  add: (address: string) => void
  /** Writes what is left. */
  end: () => void
}

/**
 * Writes sitemap.xml: all addresses or, if there are too many, an index of further files.
 * @param origin such as 'https://example.org'; without one, nothing is written.
 */
export function createSitemap(
  folder: string,
  origin: string | undefined,
  limit = maxAddresses,
): Sitemap {
  const name = outputNames.sitemap
  const files: string[] = []
  let pages: string[] = []
  const write = (file: string, text: string) => writeFileSync(path.join(folder, file), text)
  const writeFurther = () => {
    const file = name.replace('.', `-${files.length + 1}.`)
    write(file, listOf('urlset', pages))
    files.push(located('sitemap', `${origin}/${file}`))
    pages = []
  }
  return {
    add(address) {
      if (pages.length === limit) writeFurther()
      pages.push(located('url', origin + address))
    },
    end() {
      if (!origin) return
      if (files.length > 0) writeFurther()
      write(name, files.length > 0 ? listOf('sitemapindex', files) : listOf('urlset', pages))
    },
  }
}

/** Uses the sitemap of the newest earlier site at the same origin, if there is one, without pages that have left. */
export function reuseSitemap(
  earlier: readonly string[],
  folder: string,
  origin: string | undefined,
  routes: readonly Route[],
): void {
  if (!origin) return
  const pages = routes.map((route) => ({ file: pageFile(route.path) }))
  const hasPage = (line: string) => {
    const [, address] = /^<url><loc>([^<]*)/.exec(line) ?? []
    return address === undefined || pageAt(new URL(address).pathname, pages) !== null
  }
  const from = earlier.find((site) => {
    const file = path.join(site, outputNames.sitemap)
    return existsSync(file) && readFileSync(file, 'utf8').includes(`<loc>${new URL(origin).href}`)
  })
  const files = from ? readdirSync(from).filter((name) => /^sitemap(-\d+)?\.xml$/.test(name)) : []
  for (const file of files) {
    const lines = readFileSync(path.join(from ?? '', file), 'utf8').split('\n')
    writeFileSync(path.join(folder, file), lines.filter(hasPage).join('\n'))
  }
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
