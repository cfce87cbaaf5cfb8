/** What all pages of a route have in common, as data: one process makes it, others fill it. */
import type { Screen } from '../../shared/src/contract/deployment.ts'
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
import { hashOf } from '../base/index.ts'
import type { PageDocument } from './page-document.ts'

export interface PageTemplate
  extends Pick<PageDocument, 'lang' | 'boot' | 'styles' | 'importMap' | 'modules' | 'scripts'> {
  /** `null` where the screen names the page by its data. */
  title: string | null
  /** What stands in the head of every page. */
  head: readonly HeadElement[]
  /** Links to the fonts of the first text. */
  fonts: readonly HeadElement[]
  site: PageConfig
  skeleton?: Screen['skeleton']
}

/** What a page has of its own. */
export interface PageContent extends RenderedPage {
  /** The inline styles of the page; its elements carry the numbers of theirs. */
  inlineStyles: readonly string[]
  /** The data that it was rendered from, for the page to bring along. */
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
    // What is fetched comes first, so that it is under way while the browser reads the styles.
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

/** What each icon would repeat: a namespace that an SVG in a page needs not, and the name of its picture. */
const repeated = / xmlns="http:\/\/www\.w3\.org\/2000\/svg"| class="lucide lucide-[\w-]+"/g

/** Names rules by what they say, so that pages with the same styles hold the same sheet, of one hash. */
function named({ body, inlineStyles }: PageContent) {
  const names = inlineStyles.map((css) => hashOf(css).slice(0, 6))
  const rules = inlineStyles.map((css, at) => `[${styleAttribute}="${names[at]}"]{${css}}`)
  return {
    // React escapes quotation marks in text: only attributes are found.
    body: body
      .replaceAll(repeated, '')
      .replace(
        new RegExp(`(?<= )${styleAttribute}="(\\d+)"`, 'g'),
        (_, at) => `${styleAttribute}="${names[Number(at)]}"`,
      ),
    rules: rules.sort().join('\n'),
  }
}

/** What the shop says of all pages gives way to what the screen says: its description, its previews. */
function isLastOfItsName({ attrs }: HeadElement, at: number, all: readonly HeadElement[]): boolean {
  const key = keyOf(attrs)
  return key === undefined || !all.slice(at + 1).some((other) => keyOf(other.attrs) === key)
}

function keyOf({ name, property }: HeadElement['attrs']): string | undefined {
  return name === 'description' ? name : property
}

/** Previews are made elsewhere: a picture of which only the path is known is left out. */
function withWholeAddress(element: HeadElement, origin: string | undefined): HeadElement[] {
  const { property, content } = element.attrs
  if (property !== 'og:image' || !content?.startsWith('/')) return [element]
  if (!origin) return []
  return [{ ...element, attrs: { ...element.attrs, content: origin + content } }]
}

/**
 * Holds the first paint back until the screen has been read, a few milliseconds. What is waited for begins
 * behind the screen: Chromium waits for its first tag only.
 */
const wholeScreen: HeadElement = {
  tag: 'link',
  attrs: { rel: 'expect', href: `#${footerId}`, blocking: 'render' },
}
