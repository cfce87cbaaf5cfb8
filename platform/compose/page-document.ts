/** Pages as data, and the one place that writes such data as HTML. */

import type { PageConfig, Screen } from 'shared/contract'
import {
  dehydratedStateId,
  footerId,
  forCustomersAttribute,
  previewAttribute,
  rootId,
  siteBlockId,
  skeletonAttribute,
} from 'shared/page-protocol'
import { pageTitle } from 'shared/paths'
import type { RenderedPage } from '../../shell/src/entry-server.tsx'
import type { HeadElement } from '../../shell/src/shell-facts.ts'
import { integrityOf } from '../project/index.ts'

/** A file that a page needs; with its text if the page inlines it. */
export interface PageFile {
  url: string
  text?: string
}

/** What all pages of a route have in common, as data that one process creates and others fill. */
export interface PageTemplate {
  lang: string
  /** The preview whose shell the page contains. */
  preview?: string | undefined
  /** `null` if the screen sets the title from its data. */
  title: string | null
  /** The elements in the head of every page. */
  head: readonly HeadElement[]
  /** The font of titles, as a URL. */
  titleFont?: string | undefined
  /** The script that runs before the first paint. */
  boot: PageFile
  styles: readonly PageFile[]
  /** The hashes of scripts, for the import map. */
  integrity: Readonly<Record<string, string>>
  /** Modules to fetch at once, so that none waits for another, as URLs. */
  modules: readonly string[]
  /** The module that starts the page. */
  entry: string
  /** Modules that the boot script fetches as well if a token is stored. */
  forCustomers: readonly string[]
  site: PageConfig
  skeleton?: Screen['skeleton']
}

/** What a page has of its own. */
export interface PageContent extends RenderedPage {
  /** Style rules of its elements, which are in no file. */
  rules: string
  /** The data that it was rendered from, which the page contains. */
  dehydratedState: unknown
  next?: PageConfig['next']
}

/** An element with text, or without content; `true` is an attribute without a value. */
interface ElementData {
  tag: HeadElement['tag'] | 'script' | 'style' | 'title' | 'div' | 'noscript'
  attrs?: Record<string, string | true>
  /** Written unchanged into the page, so it must be escaped. */
  content?: string
}

/** What a page says without JavaScript. Styled by shell/src/layout/root-boundary.module.css. */
const withoutScript = {
  shown: 'Without JavaScript, filters are off. Links work, buttons do not.',
  empty: 'This page needs JavaScript, which is off.',
}

/** Writes a page of a template. Without content, the browser renders it. */
export function serializePage(template: PageTemplate, content?: PageContent): string {
  const { lang, preview, boot, styles, integrity, site, skeleton } = template
  const mark = preview === undefined ? '' : ` ${previewAttribute}="${escaped(preview)}"`
  const { head: own = [], body = '', rules: ofElements = '', next } = content ?? {}
  const title = pageTitle(template.title ?? content?.title ?? 'Books')
  const showsSkeleton = body.includes(`${skeletonAttribute}=""`)
  const rules = [showsSkeleton ? skeleton?.css : '', ofElements].filter(Boolean).join('\n')
  const inlined = styles.filter(({ text }) => text !== undefined)
  const linked = styles.filter(({ text }) => text === undefined)
  // As few blocks as the cascade allows, since each has a hash in the policy, and hashes cannot be compressed.
  const sheets = inlined.map(({ text }) => text).join('')
  const [first, last] = linked.length > 0 ? [sheets, rules] : [sheets + rules, '']
  const importMap = json({ integrity })
  // Pictures come before modules if the page shows its content before any module runs.
  const priority = content ? { fetchpriority: 'low' } : {}
  const head: ElementData[] = [
    ...metaOf(title, own, template),
    // Applies to what follows it.
    policyFor([boot.text, importMap], [first, last]),
    {
      tag: 'script',
      attrs: {
        ...(boot.text === undefined ? { src: boot.url } : {}),
        [forCustomersAttribute]: template.forCustomers.join(' '),
      },
      content: boot.text ?? '',
    },
    // Fetched files come first, so that they load while the browser parses the styles.
    ...(content ? [wholeScreen] : []),
    ...(template.titleFont ? [preloadedFont(template.titleFont)] : []),
    ...[...own, ...template.head].filter(({ tag }) => tag === 'link'),
    { tag: 'title', content: escaped(title) },
    // Vite's preloading looks for a link to each style sheet.
    ...inlined.map(({ url }) => styleSheet(url, { disabled: true })),
    ...styleBlock(first),
    ...linked.map(({ url }) => styleSheet(url)),
    ...styleBlock(last),
    // Before the first module, or browsers ignore it.
    { tag: 'script', attrs: { type: 'importmap' }, content: importMap },
    ...template.modules.map((href) => {
      const hash = integrity[href]
      // Browsers do not use a preloaded file without the hash of the import map.
      const checked = hash ? { integrity: hash } : {}
      return link({ rel: 'modulepreload', href, ...checked, crossorigin: true, ...priority })
    }),
    // Not at the end of the body, where it would delay the first paint.
    {
      tag: 'script',
      attrs: { async: true, ...priority, type: 'module', crossorigin: true, src: template.entry },
      content: '',
    },
  ]
  const main: ElementData[] = [
    dataBlock(siteBlockId, { ...site, next }),
    ...(content ? [dataBlock(dehydratedStateId, content.dehydratedState)] : []),
    {
      tag: 'noscript',
      content: `<p>${withoutScript[isPrerendered(body) ? 'shown' : 'empty']}</p>`,
    },
    { tag: 'div', attrs: { id: rootId }, content: body },
  ]
  const lines = (elements: ElementData[]) => elements.map(serializeElement).join('\n')
  return `<!doctype html>
<html lang="${escaped(lang)}"${mark}>
<head>
${lines(head)}
</head>
<body>
${lines(main)}
</body>
</html>
`
}

/** Whether a page shows its screen before any module runs: every screen has a heading. */
export function isPrerendered(html: string): boolean {
  return html.includes('<h1') && !html.includes(`${skeletonAttribute}=""`)
}

const preloadedFont = (href: string) =>
  link({ rel: 'preload', as: 'font', type: 'font/woff2', href, crossorigin: '' })

/** The screen's description and previews replace the shop's defaults. */
function metaOf(title: string, own: readonly HeadElement[], { head, site }: PageTemplate) {
  const general: HeadElement = { tag: 'meta', attrs: { property: 'og:title', content: title } }
  return [...head, general, ...own]
    .filter(({ tag }) => tag === 'meta')
    .flatMap((element) => withWholeAddress(element, site.origin))
    .filter(({ attrs }, at, all) => {
      const key = keyOf(attrs)
      return key === undefined || !all.slice(at + 1).some((other) => keyOf(other.attrs) === key)
    })
}

function keyOf({ name, property }: HeadElement['attrs']): string | undefined {
  return name === 'description' ? name : property
}

/** Previews need absolute URLs: a picture with only a path is omitted. */
function withWholeAddress(element: HeadElement, origin: string | undefined): HeadElement[] {
  const { property, content } = element.attrs
  if (property !== 'og:image' || !content?.startsWith('/')) return [element]
  if (!origin) return []
  return [{ ...element, attrs: { ...element.attrs, content: origin + content } }]
}

type Texts = readonly (string | undefined)[]

/**
 * The policy for inline scripts and styles: only the page's own, by their hashes. The headers set the allowed
 * sources of others (platform/serve/security-headers.ts); browsers enforce both.
 */
function policyFor(scripts: Texts, styles: Texts): ElementData {
  const allow = (directive: string, texts: Texts) =>
    [directive, ...texts.flatMap((text) => (text ? [`'${integrityOf(text)}'`] : []))].join(' ')
  const content = [allow('script-src *', scripts), allow('style-src *', styles)].join(';')
  return { tag: 'meta', attrs: { 'http-equiv': 'Content-Security-Policy', content } }
}

/**
 * Delays the first paint until the screen is parsed, by a few milliseconds. The awaited element starts
 * after the screen, since Chromium waits only for its opening tag.
 */
const wholeScreen = link({ rel: 'expect', href: `#${footerId}`, blocking: 'render' })

const styleSheet = (href: string, attrs: ElementData['attrs'] = {}) =>
  link({ rel: 'stylesheet', href, crossorigin: true, ...attrs })

const styleBlock = (content: string): ElementData[] => (content ? [{ tag: 'style', content }] : [])

function dataBlock(id: string, data: unknown): ElementData {
  return { tag: 'script', attrs: { type: 'application/json', id }, content: json(data) }
}

/** `<` is escaped, so that no text in the data can end its element. */
function json(data: unknown): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c')
}

function link(attrs: NonNullable<ElementData['attrs']>): ElementData {
  return { tag: 'link', attrs }
}

function serializeElement({ tag, attrs = {}, content }: ElementData): string {
  const written = Object.entries(attrs).map(([name, value]) =>
    value === true ? ` ${name}` : ` ${name}="${escaped(value)}"`,
  )
  return `<${tag}${written.join('')}>${content === undefined ? '' : `${content}</${tag}>`}`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
