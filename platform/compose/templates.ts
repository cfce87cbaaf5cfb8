/** The templates of pages: what those of a route have in common, and the files that their screen needs first. */
import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { type Route, remoteOf } from 'shared/contract'
import type { ShellFacts } from '../../shell/src/shell-facts.ts'
import { closure, type Files, readManifest, startOf } from '../build/index.ts'
import { customersChunk, outputNames } from '../project/index.ts'
import { type Composition, notFound } from './composition.ts'
import { pageConfigFor } from './page-config.ts'
import type { PageFile, PageTemplate } from './page-document.ts'

/** The template of each route by its pattern, and that of the page for all other addresses. */
export function routeTemplates({
  site,
  builds,
  remotes,
  root,
  preview,
}: Composition): Record<string, PageTemplate> {
  const facts: ShellFacts = JSON.parse(
    readFileSync(path.join(builds.shell, outputNames.shellFacts), 'utf8'),
  )
  const { js, css, entry, forCustomers } = shellFiles(builds.shell)
  const titleFont = titleFontOf(builds.shell)
  const boot = inlineScript(builds.shell, `/${outputNames.bootScript}`)
  const template = (route: Route | null): PageTemplate => {
    const owner = route && remoteOf(route.screen)
    const { [owner ?? '']: remote } = remotes
    const screen = route?.screen.slice(`${owner}/`.length) ?? ''
    const needed: Files = remote?.exposes[screen] ?? { js: [], css: [] }
    return {
      ...{ ...facts, preview, titleFont, boot, entry, forCustomers },
      title: route?.title ?? null,
      styles: [...new Set([...css, ...needed.css])].map((url) => inlineStyleSheet(root, url)),
      integrity: { ...remote?.hashes, ...remote?.canary?.hashes },
      modules: [...new Set([...js, ...needed.js])],
      site: pageConfigFor(owner, site),
      skeleton: remote?.provides.screens[screen]?.skeleton,
    }
  }
  const routes = site.routes.map((route) => [route.path, template(route)] as const)
  return Object.fromEntries([...routes, [notFound, template(null)]])
}

/**
 * The shell's files that every page needs, the module that starts the page, and the modules that only a session needs,
 * all as URLs. @param dist the shell's build.
 */
export function shellFiles(dist: string) {
  const manifest = readManifest(dist)
  const entry = startOf(manifest)
  const { js, css } = closure(manifest, [entry])
  const customers = Object.keys(manifest).filter((key) => manifest[key]?.name === customersChunk)
  const forCustomers = closure(manifest, customers).js.filter((file) => !js.includes(file))
  const fromRoot = (file: string) => `/${file}`
  return {
    js: largestFirst(dist, js).map(fromRoot),
    css: css.map(fromRoot),
    entry: fromRoot(manifest[entry]?.file ?? ''),
    forCustomers: forCustomers.map(fromRoot),
  }
}

/**
 * The order in which a page requests its scripts: over HTTP/1.1 browsers open at most six connections to a host, and a
 * large script that has to wait for one delays everything.
 */
export function largestFirst(dist: string, files: readonly string[]): string[] {
  const sizeOf = (file: string) => statSync(path.join(dist, file)).size
  return [...files].sort((one, other) => sizeOf(other) - sizeOf(one))
}

/** The font of titles, with the characters of nearly all of them. */
function titleFontOf(dist: string): string | undefined {
  const files = Object.values(readManifest(dist)).map(({ file }) => `/${file}`)
  return files.find((file) => /\/fraunces-.*-basic-[^/]+\.woff2$/.test(file))
}

/**
 * Inlines a classic script, so that the first paint waits for one answer.
 * @param folder the composed site. @param url such as '/boot.js'.
 */
export function inlineScript(folder: string, url: string): PageFile {
  return inlineFile(folder, url, /<(?:\/script|!--)/i)
}

/** Inlines a style sheet, whose own URLs then start at the root. @param url such as '/assets/index.css'. */
export function inlineStyleSheet(folder: string, url: string): PageFile {
  const { text } = inlineFile(folder, url, /<\/style/i)
  return text === undefined ? { url } : { url, text: withAbsoluteUrls(text, url) }
}

/** The text is missing if the file is elsewhere, or if it contains the end of the element. */
function inlineFile(folder: string, url: string, end: RegExp): PageFile {
  const file = path.join(folder, url)
  if (!url.startsWith('/') || !existsSync(file)) return { url }
  const text = readFileSync(file, 'utf8')
  return end.test(text) ? { url } : { url, text }
}

function withAbsoluteUrls(css: string, sheet: string): string {
  return css.replace(
    /url\((["']?)(?![a-z][a-z\d+.-]*:|[/#])([^"')]+)\1\)/gi,
    (_, quote, relative) => {
      const { pathname, search, hash } = new URL(relative, `http://site${sheet}`)
      return `url(${quote}${pathname}${search}${hash}${quote})`
    },
  )
}
