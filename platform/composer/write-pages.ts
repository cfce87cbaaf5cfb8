import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { remoteOf } from '../../shared/src/contract/remotes.ts'
import type { SiteConfig } from '../../shared/src/contract/site.ts'
import { pageTitle } from '../../shared/src/routing/page-title.ts'
import {
  dehydratedStateId,
  footerId,
  siteBlockId,
  styleAttribute,
} from '../../shell/src/hydration/page-protocol.ts'
import type { Route } from '../../shell/src/routes.ts'
import type { HeadElement, ShellFacts } from '../../shell/src/shell-facts.ts'
import { outputNames } from '../base/index.ts'
import type { Builds, Files } from '../builds/index.ts'
import { pageFile } from '../server/index.ts'
import type { DeployedManifests } from './deployed-manifest.ts'
import { InlineFiles } from './inline-files.ts'
import { baseOf, remoteFiles, shellFiles, shellFonts } from './links.ts'
import { type PageDocument, serializePage } from './page-document.ts'
import { factsOf, type PageFacts, writePageFacts } from './page-facts.ts'
import { prerenderPages } from './prerender.ts'
import { notFound, type PrerenderedPage } from './prerender-job.ts'

interface Options {
  site: SiteConfig
  builds: Builds
  elsewhere: DeployedManifests
  out: string
  integrity: Record<string, string>
}

/** What every page is made from. */
interface Parts extends Omit<Options, 'out'> {
  facts: ShellFacts
  rules: string
  inline: InlineFiles
}

/**
 * Writes a page for each route and, where it has many, for each thing; one for all other addresses; and the
 * table of which page answers which address. @returns what the pages load and hold.
 */
export async function writePages({ out, ...options }: Options): Promise<PageFacts[]> {
  const { site, builds } = options
  const facts: ShellFacts = JSON.parse(
    readFileSync(path.join(builds.shell, outputNames.shellFacts), 'utf8'),
  )
  const routes = facts.routes.filter(({ forDevelopers }) => site.devtools || !forDevelopers)
  const { pages, inlineStyles } = await prerenderPages(site, builds, routes, options.elsewhere)
  const rules = inlineStyles.map((css, name) => `[${styleAttribute}="${name}"]{${css}}`).join('\n')
  const parts: Parts = { ...options, facts, rules, inline: new InlineFiles(out) }
  const write = (pattern: string | null, route: Route | null, rendered?: PrerenderedPage) => {
    const file = pattern === null ? outputNames.notFound : pageFile(pattern)
    const page = pageOf(parts, route, rendered)
    mkdirSync(path.dirname(path.join(out, file)), { recursive: true })
    writeFileSync(path.join(out, file), serializePage(page))
    return factsOf(page, { pattern, file })
  }
  const written = routes.flatMap((route) => {
    const own = pages.filter((page) => page.route === route.path)
    const things = own.filter(({ url }) => url !== route.path)
    return [
      ...things.map((page) => write(page.url, route, page)),
      // For what a route with parameters shows beyond the things that were rendered.
      write(
        route.path,
        route,
        own.find(({ url }) => url === route.path),
      ),
    ]
  })
  const table = written.map(({ pattern, file }) => ({ pattern, file }))
  writeFileSync(path.join(out, outputNames.pages), JSON.stringify(table, null, 2))
  const lost = write(
    null,
    null,
    pages.find(({ route }) => route === notFound),
  )
  writePageFacts(out, [...written, lost])
  return [...written, lost]
}

function pageOf(of: Parts, route: Route | null, rendered?: PrerenderedPage): PageDocument {
  const shell = shellFiles(of.builds.shell)
  const remote = route ? filesOfScreen(of, route) : { js: [], css: [] }
  const { title, head = [], body = '' } = rendered ?? {}
  const own = [...of.facts.head, ...head]
  const isOfTag = (tag: HeadElement['tag']) => (element: HeadElement) => element.tag === tag
  return {
    lang: of.facts.lang,
    title: pageTitle(route?.title ?? title ?? 'Books'),
    meta: own.filter(isOfTag('meta')).filter(isLastOfItsName),
    boot: of.inline.script(`/${outputNames.bootScript}`),
    // What is fetched comes first, so that it is under way while the browser reads the styles.
    links: [
      ...(rendered ? [wholeScreen] : []),
      ...shellFonts(of.builds.shell).map(fontLink),
      ...[...head, ...of.facts.head].filter(isOfTag('link')),
    ],
    styles: [...new Set([...shell.css, ...remote.css])].map((url) => of.inline.styleSheet(url)),
    rules: of.rules,
    importMap: JSON.stringify({ integrity: of.integrity }).replaceAll('<', '\\u003c'),
    modules: [...new Set([...shell.js, ...remote.js])].map((url) => {
      const integrity = of.integrity[url]
      return integrity ? { url, integrity } : { url }
    }),
    scripts: [shell.entry],
    rendered: rendered !== undefined,
    data: {
      [siteBlockId]: of.site,
      ...(rendered ? { [dehydratedStateId]: rendered.dehydratedState } : {}),
    },
    body,
  }
}

/** The shop's general description gives way to the screen's own. */
function isLastOfItsName({ attrs }: HeadElement, at: number, all: readonly HeadElement[]): boolean {
  const isSame = (other: HeadElement) =>
    other.attrs.name === 'description' && attrs.name === 'description'
  return !all.slice(at + 1).some(isSame)
}

/**
 * Holds the first paint back until the screen has been read, a few milliseconds. What is waited for begins
 * behind the screen: Chromium waits for its first tag only.
 */
const wholeScreen: HeadElement = {
  tag: 'link',
  attrs: { rel: 'expect', href: `#${footerId}`, blocking: 'render' },
}

function fontLink(href: string): HeadElement {
  return {
    tag: 'link',
    attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href, crossorigin: '' },
  }
}

function filesOfScreen({ site, builds, elsewhere }: Parts, { screen }: Route): Files {
  const name = remoteOf(screen)
  const entry = site.remotes[name]?.entry
  const expose = screen.slice(name.length + 1)
  const local = entry?.startsWith('/') && remoteFiles(builds.remotes[name], baseOf(entry), expose)
  return local || (elsewhere[name]?.exposes[expose] ?? { js: [], css: [] })
}
