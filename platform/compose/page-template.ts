/** What all pages of a route have in common, as data that one process creates and others fill. */
import type { Screen } from '../../shared/src/contract/provides.ts'
import type { PageConfig } from '../../shared/src/contract/site.ts'
import { pageTitle } from '../../shared/src/routing/page-title.ts'
import type { RenderedPage } from '../../shell/src/entry-server.tsx'
import {
  dehydratedStateId,
  footerId,
  siteBlockId,
  skeletonAttribute,
  styleAttribute,
} from '../../shell/src/hydration/page-protocol.ts'
import type { HeadElement } from '../../shell/src/shell-facts.ts'
import { hashOf } from '../project/index.ts'
import type { PageDocument } from './page-document.ts'

export interface PageTemplate
  extends Pick<
    PageDocument,
    'lang' | 'boot' | 'styles' | 'importMap' | 'modules' | 'scripts' | 'forCustomers'
  > {
  /** `null` if the screen sets the title from its data. */
  title: string | null
  /** The elements in the head of every page. */
  head: readonly HeadElement[]
  /** Links to the fonts of the first text. */
  fonts: readonly HeadElement[]
  site: PageConfig
  skeleton?: Screen['skeleton']
}

/** @throws Error for a route without a template. */
export function templateOf(templates: Record<string, PageTemplate>, route: string): PageTemplate {
  const { [route]: template } = templates
  if (!template) throw new Error(`There is no route ${route}`)
  return template
}

/** What a page has of its own. */
export interface PageContent extends RenderedPage {
  /** The inline styles of the page; its elements have the numbers of theirs. */
  inlineStyles: readonly string[]
  /** The data that it was rendered from, which the page contains. */
  dehydratedState: Record<string, unknown>
}

/** The page of a template: without content, the browser renders it. */
export function documentOf(template: PageTemplate, content?: PageContent): PageDocument {
  const { title, fonts, site, skeleton, ...same } = template
  const head = content?.head ?? []
  const name = pageTitle(title ?? content?.title ?? 'Books')
  const general: HeadElement[] = [
    ...template.head,
    { tag: 'meta', attrs: { property: 'og:title', content: name } },
  ]
  const isOfTag = (tag: HeadElement['tag']) => (element: HeadElement) => element.tag === tag
  const { body, rules } = content ? named(content) : { body: '', rules: '' }
  const showsSkeleton = body.includes(`${skeletonAttribute}=""`)
  return {
    ...same,
    title: name,
    meta: [...general, ...head]
      .filter(isOfTag('meta'))
      .flatMap((element) => withWholeAddress(element, site.origin))
      .filter(isLastOfItsName),
    // Fetched files come first, so that they load while the browser parses the styles.
    links: [
      ...(content ? [wholeScreen] : []),
      ...fonts,
      ...[...head, ...template.head].filter(isOfTag('link')),
    ],
    rules: [showsSkeleton ? skeleton?.css : '', rules].filter(Boolean).join('\n'),
    rendered: content !== undefined,
    data: {
      [siteBlockId]: site,
      ...(content ? { [dehydratedStateId]: content.dehydratedState } : {}),
    },
    body,
  }
}

/** Names rules by their content, so that pages with the same styles have the same style sheet and hash. */
function named({ body, inlineStyles }: PageContent) {
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

/** The screen's description and previews replace the shop's defaults. */
function isLastOfItsName({ attrs }: HeadElement, at: number, all: readonly HeadElement[]): boolean {
  const key = keyOf(attrs)
  return key === undefined || !all.slice(at + 1).some((other) => keyOf(other.attrs) === key)
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

/**
 * Delays the first paint until the screen is parsed, by a few milliseconds. The awaited element starts
 * after the screen, since Chromium waits only for its opening tag.
 */
const wholeScreen: HeadElement = {
  tag: 'link',
  attrs: { rel: 'expect', href: `#${footerId}`, blocking: 'render' },
}
