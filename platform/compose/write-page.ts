import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type PageConfig, remoteOf } from 'shared/contract'
import { styleAttribute } from 'shared/page-protocol'
import type { RenderedPage } from '../../shell/src/entry-server.tsx'
import { hashOf, inRoot, mapValues, outputNames } from '../project/index.ts'
import type { PageTask, PrerenderJob } from './composition.ts'
import { compressPage, isCompressed, linkOrCopy, reuseCopies } from './compress.ts'
import { type PageTemplate, serializePage } from './page-document.ts'

/** The hash of a page's code (`codeHash`), and that of all else that it is made of, by the page's file. */
export type InputsOfPages = Record<string, string>

/** Reads what the pages of a composed site were made of; empty if the folder is not a composed site. */
export function readPageInputs(folder: string): InputsOfPages {
  const file = path.join(folder, outputNames.pageInputs)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}

export interface WrittenPage {
  file: string
  /** Whether it was rendered rather than reused. */
  isNew: boolean
  /** The hash of the page's code, and that of all else. */
  inputs: string
}

/** What became of a page: one whose code failed may be written without its screen. */
export interface PageResult {
  written?: WrittenPage
  /** The stack of the error. */
  error?: string
}

interface Rendered extends RenderedPage {
  /** The inline styles of the page; its elements have the numbers of theirs. */
  inlineStyles: readonly string[]
}

/**
 * @returns the hash of the builds and the template that the pages of a route are made of. Not that of the platform's
 * code, since a page that another version of it has written is still one of the same shop.
 */
export function codeHash({ shell, remotes, templates }: PrerenderJob) {
  const templateHashes = mapValues(templates, (template) => hashOf(template))
  return ({ route, screen }: Pick<PageTask, 'route' | 'screen'>): string => {
    // Only the screen's own remote affects a page: releases of others do not change it.
    const remote = (screen !== null && remotes[remoteOf(screen)]?.hash) || 'none'
    return hashOf(shell.hash, remote, templateHashes[route], route)
  }
}

/** @returns a function that writes pages with their compressed copies, and reuses unchanged ones. */
export function pageWriter(job: PrerenderJob) {
  const { templates, out, previous, renderer } = job
  const previousSites = previous.map((folder) => ({ folder, inputs: readPageInputs(folder) }))
  const codeOf = codeHash(job)

  /** @param render is called only if the page of no previous site can be reused. */
  return async function writePage(
    page: PageTask,
    dehydratedState: unknown,
    render: (template: PageTemplate) => Promise<Rendered>,
  ): Promise<WrittenPage> {
    const { file, quality, route, url } = page
    const { [route]: template } = templates
    if (!template) throw new Error(`There is no route ${route}`)
    const inputs = `${codeOf(page)} ${hashOf(renderer, url, String(quality), dehydratedState)}`
    const to = path.join(out, file)
    const same = previousSites
      .filter((site) => site.inputs[file] === inputs)
      .map(({ folder }) => path.join(folder, file))
      .find(isCompressed)
    if (same) {
      copyPage(same, to)
      return { file, isNew: false, inputs }
    }
    const { body, inlineStyles, ...rendered } = await render(template)
    const next = nextPage(templates, route, body)
    const content = { ...rendered, ...withNamedRules(body, inlineStyles), dehydratedState, next }
    mkdirSync(path.dirname(to), { recursive: true })
    writeHtml(to, serializePage(template, content), url)
    await compressPage(to, quality)
    return { file, isNew: true, inputs }
  }
}

/**
 * The page of the same remote, at a fixed address, that the first of a page's links leads to, with the files of its origin
 * that it needs besides those of this page.
 */
export function nextPage(
  templates: Readonly<Record<string, PageTemplate>>,
  route: string,
  body: string,
): PageConfig['next'] {
  const { [route]: own } = templates
  const main = body.slice(body.indexOf('<main'), body.indexOf('</main'))
  const linked = Array.from(main.matchAll(/<a [^>]*?href="([^"?#]*)/g), ([, path = '']) => path)
  const path = linked.find((path) =>
    own?.site.routes.some((one) => one.path === path && path !== route && one.access === 'all'),
  )
  const { [path ?? '']: next } = templates
  if (!own || path === undefined || !next) return undefined
  const filesOf = ({ modules, styles }: PageTemplate) => [
    ...modules,
    ...styles.map(({ url }) => url),
  ]
  const known = new Set(filesOf(own))
  const files = filesOf(next).filter((url) => url.startsWith('/') && !known.has(url))
  return { path, files: files.map((href) => ({ href, integrity: own.integrity[href] })) }
}

/** Copies a page of another site, with its compressed copies. */
export function copyPage(from: string, to: string): void {
  mkdirSync(path.dirname(to), { recursive: true })
  linkOrCopy(from, to)
  reuseCopies(from, to)
}

/**
 * Writes a page. @param address names it in the message.
 * @throws Error if it contains the path of a file of this machine, which no browser can load.
 */
export function writeHtml(file: string, html: string, address: string): void {
  const found = pathIn(html)
  if (found)
    throw new Error(
      `The page ${address} contains ${found}, a path of this machine. Import the file instead, so that the build gives it an address.`,
    )
  writeFileSync(file, html)
}

function pathIn(html: string): string | undefined {
  // A build may be outside the project, and name its own files so, in an attribute or a style. React escapes quotation
  // marks in text.
  const [, ofBuild] = /(?:="(?:[^"<>]*[ ,])?|url\(["']?)(file:\/\/\/[^"') ]*)/.exec(html) ?? []
  if (ofBuild) return ofBuild
  for (const text of html.split(inRoot('/')).slice(1)) {
    const [name = '', first = ''] = /^([\w@.-]+)[\w@./-]*/.exec(text) ?? []
    // In a folder such as /app, an address may begin in the same way.
    if (first !== '' && existsSync(inRoot(first))) return inRoot(name)
  }
  return undefined
}

/** Names rules by their content, so that pages with the same styles have the same style sheet and hash. */
function withNamedRules(body: string, inlineStyles: readonly string[]) {
  const names = inlineStyles.map((css) => hashOf(css).slice(0, 6))
  const rules = inlineStyles.map((css, at) => `[${styleAttribute}="${names[at]}"]{${css}}`)
  return {
    // React escapes quotation marks in text: only attributes are found.
    body: body.replace(
      new RegExp(`(?<= )${styleAttribute}="(\\d+)"`, 'g'),
      (_, at) => `${styleAttribute}="${names[Number(at)]}"`,
    ),
    rules: rules.sort().join('\n'),
  }
}
