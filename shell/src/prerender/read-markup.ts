import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5'
import { styleAttribute } from 'shared/page-protocol'
import type { HeadElement } from '../shell-facts'

type Node = DefaultTreeAdapterTypes.ChildNode
type Element = DefaultTreeAdapterTypes.Element

/** React's output as data. */
export interface RenderedPage {
  /** The text of the first heading: the name of a page whose title is data. */
  title?: string
  /** The content of the head, which React writes before the rest. */
  head: HeadElement[]
  /** The markup of the root. */
  body: string
}

/**
 * Splits React's markup. Its `style` attributes are replaced by rule numbers, because the site's policy
 * forbids them in markup; React may still set them by script when they change.
 * @param inlineStyles the styles of the pages so far; those of this page are added.
 */
export function readMarkup(html: string, inlineStyles: string[]): RenderedPage {
  const { childNodes } = parseFragment(html, { sourceCodeLocationInfo: true })
  const end = childNodes.findIndex((node) => !isHeadElement(node))
  const head = childNodes.slice(0, end === -1 ? childNodes.length : end).filter(isHeadElement)
  const elements = childNodes.slice(head.length).flatMap(elementsIn)
  const heading = elements.find(({ tagName }) => tagName === 'h1')
  // From last to first, so that earlier indexes stay valid.
  const body = elements.reduceRight((markup, element) => {
    const place = element.sourceCodeLocation?.attrs?.style
    const css = element.attrs.find(({ name }) => name === 'style')?.value
    if (!place || css === undefined) return markup
    const name = `${styleAttribute}="${numberOf(css, inlineStyles)}"`
    return markup.slice(0, place.startOffset) + name + markup.slice(place.endOffset)
  }, html)
  return {
    ...(heading ? { title: textOf(heading) } : {}),
    head: head.map(({ tagName, attrs }) => ({
      tag: tagName === 'meta' ? 'meta' : 'link',
      attrs: Object.fromEntries(attrs.map(({ name, value }) => [name, value])),
    })),
    body: body.slice(head.at(-1)?.sourceCodeLocation?.endOffset ?? 0),
  }
}

function isHeadElement(node: Node): node is Element {
  return 'tagName' in node && /^(meta|link)$/.test(node.tagName)
}

function elementsIn(node: Node): Element[] {
  if (!('tagName' in node)) return []
  const content = 'content' in node ? node.content.childNodes : []
  return [node, ...[...node.childNodes, ...content].flatMap(elementsIn)]
}

function textOf(node: Node): string {
  if ('value' in node) return node.value
  return 'childNodes' in node ? node.childNodes.map(textOf).join('') : ''
}

function numberOf(css: string, inlineStyles: string[]): number {
  const known = inlineStyles.indexOf(css)
  return known === -1 ? inlineStyles.push(css) - 1 : known
}
