import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { remoteOf } from '../../shared/src/contract/remotes.ts'
import type { SiteConfig } from '../../shared/src/contract/site.ts'
import { pageTitle } from '../../shared/src/routing/page-title.ts'
import {
  dehydratedStateId,
  footerId,
  siteBlockId,
} from '../../shell/src/hydration/page-protocol.ts'
import type { Route } from '../../shell/src/routes.ts'
import { type Builds, type Files, routeTableFile } from '../builds/index.ts'
import { type PageTable, pageFile, pagesFile } from '../server/index.ts'
import { InlineFiles, type InlineHashes } from './inline-files.ts'
import { InlineStyles } from './inline-styles.ts'
import { baseOf, fontLinks, moduleLinks, remoteFiles, shellFiles, shellFonts } from './links.ts'
import { prerenderPages } from './prerender.ts'
import { notFound, type PrerenderedPage } from './prerender-job.ts'

interface Options {
  site: SiteConfig
  builds: Builds
  /** The folder that is served. */
  out: string
  /** The import map with the hashes of the modules, as it stands in every page. */
  importMap: string
}

/**
 * The pages of the site: one per route, and one per thing where a route has many, each with the
 * links that its screen needs first and, where it is for everybody, rendered; one for the rest.
 * @returns the hashes of the inline blocks that the pages hold beside the import map, for the site's policy.
 */
export async function writePages({ site, builds, out, importMap }: Options): Promise<InlineHashes> {
  const template = readFileSync(path.join(builds.shell, 'index.html'), 'utf8')
  const all: Route[] = JSON.parse(readFileSync(path.join(builds.shell, routeTableFile), 'utf8'))
  const routes = all.filter(({ screen }) => site.devtools || remoteOf(screen) !== 'devtools')
  const styles = new InlineStyles()
  const rendered = (await prerenderPages(site, builds, routes)).map((page) => ({
    ...page,
    html: styles.take(page.html),
  }))
  const { css } = styles
  const inline = new InlineFiles(out)
  const sheet = css && inline.style(css)
  const pages: PageTable = []
  const write = (file: string, route: Route | null, page?: PrerenderedPage) => {
    mkdirSync(path.dirname(path.join(out, file)), { recursive: true })
    writeFileSync(
      path.join(out, file),
      pageOf(template, { site, builds, sheet, inline, importMap }, route, page),
    )
  }
  for (const route of routes) {
    const own = rendered.filter((page) => page.route === route.path)
    for (const page of own.filter(({ url }) => url !== route.path)) {
      const file = pageFile(page.url)
      write(file, route, page)
      pages.push({ pattern: page.url, file })
    }
    // For what a route with parameters shows beyond the things that were rendered.
    const file = pageFile(route.path)
    write(
      file,
      route,
      own.find(({ url }) => url === route.path),
    )
    pages.push({ pattern: route.path, file })
  }
  write(
    '404.html',
    null,
    rendered.find(({ route }) => route === notFound),
  )
  writeFileSync(path.join(out, pagesFile), JSON.stringify(pages, null, 2))
  return inline.hashes
}

/** What every page is made from. */
interface Parts extends Omit<Options, 'out'> {
  /** The style element of what stood in `style` attributes, if anything did. */
  sheet: string
  inline: InlineFiles
}

function pageOf(
  template: string,
  of: Parts,
  route: Route | null,
  page: PrerenderedPage | undefined,
): string {
  const shell = shellFiles(of.builds.shell)
  const remote = route ? filesOfScreen(of, route) : { js: [], css: [] }
  const { head, body } = splitHead(page?.html ?? '')
  const title = route?.title ?? headingOf(body)
  // Vite's own: the shell's module, and links, which are written anew.
  const [entry = ''] = template.match(/<script type="module"[^>]*><\/script>/) ?? []
  // What is fetched comes first, so that it is under way while the browser reads the styles.
  const first = [page ? wholeScreen : '', ...fontLinks(shellFonts(of.builds.shell)), head]
  const sheets = [...shell.css.map((file) => `/${file}`), ...remote.css]
  const then = [
    ...[...new Set(sheets)].map((url) => of.inline.styleSheet(url)),
    of.sheet,
    // Before the first module, or it would no longer count.
    of.importMap,
    ...moduleLinks([...shell.js.map((file) => `/${file}`), ...remote.js], {
      integrity: hashesIn(of.importMap),
      rendered: page !== undefined,
    }),
    // A script that the page would end with holds its first paint back, whether it is there or not.
    entry.replace('<script', page ? '<script async fetchpriority="low"' : '<script async'),
  ]
  const lines = (parts: string[]) => parts.filter(Boolean).join('\n')
  return template
    .replace(/\s*<link rel="(modulepreload|stylesheet)"[^>]*>/g, '')
    .replace(entry, '')
    .replace(/<meta name="description"[^>]*>/, (own) =>
      /name="description"/.test(head) ? '' : own,
    )
    .replace(/<script src="([^"]+)"><\/script>/, (_, url: string) => of.inline.script(url))
    .replace(/<title>.*<\/title>/, () => `<title>${pageTitle(title ?? 'Books')}</title>`)
    .replace('<title>', () => lines([...first, '<title>']))
    .replace('</head>', () => `${lines(then)}\n  </head>`)
    .replace('<div id="root"></div>', () =>
      [
        dataBlock(siteBlockId, of.site),
        ...(page ? [dataBlock(dehydratedStateId, page.dehydratedState)] : []),
        `<div id="root">${body}</div>`,
      ].join('\n    '),
    )
}

/**
 * Holds the first paint back until the screen has been read, a few milliseconds: half of it would move as
 * the other half comes. What is waited for begins behind the screen, for Chromium waits for its first tag
 * only. Browsers that do not know it paint when they like.
 */
const wholeScreen = `<link rel="expect" href="#${footerId}" blocking="render">`

/** The hashes that an import map asks for, by the address of the module. */
function hashesIn(importMap: string): Record<string, string> {
  const json = importMap.match(/\{.*\}/s)?.[0]
  return json ? (JSON.parse(json).integrity ?? {}) : {}
}

/** React writes what belongs into the head in front of the rest. */
function splitHead(html: string): { head: string; body: string } {
  const head = html.match(/^(?:<(?:meta|link)\b[^>]*>|<title\b[^>]*>[^<]*<\/title>)*/)?.[0] ?? ''
  return { head, body: html.slice(head.length) }
}

/** The name of a page whose title is data: its first heading, still escaped. */
function headingOf(body: string): string | undefined {
  return body.match(/<h1\b[^>]*>([^<]+)</)?.[1]
}

/** `<` is escaped, so that no text in the data can end the block. */
function dataBlock(id: string, data: unknown): string {
  const text = JSON.stringify(data).replaceAll('<', '\\u003c')
  return `<script type="application/json" id="${id}">${text}</script>`
}

function filesOfScreen({ site, builds }: Parts, { screen }: Route): Files {
  const name = remoteOf(screen)
  const entry = site.remotes[name]?.entry
  if (!entry) return { js: [], css: [] }
  return remoteFiles(builds.remotes[name], baseOf(entry), screen.slice(name.length + 1))
}
