import { type DefaultTreeAdapterTypes, parse } from 'parse5'
import * as v from 'valibot'
import { PageConfig } from '../../../shared/src/contract/site.ts'
import { siteBlockId } from '../../../shell/src/hydration/page-protocol.ts'

export const reloadScript = `new EventSource('/__local/events').onmessage = () => location.reload()\n`

type Node = DefaultTreeAdapterTypes.Node
type Element = DefaultTreeAdapterTypes.Element

interface Edit {
  from: number
  to: number
  text: string
}

/**
 * Takes one remote of a composed page from `entry`, a URL, and reloads the page after builds.
 * @throws Error when the page is not one of this shop.
 */
export function pointPageTo(html: string, remote: string, entry: string): string {
  const elements = elementsIn(parse(html, { sourceCodeLocationInfo: true }))
  const block = elements.find((element) => attribute(element, 'id') === siteBlockId)
  const head = elements.find(({ tagName }) => tagName === 'head')?.sourceCodeLocation?.endTag
  if (!block || !head) throw new Error('The page carries no configuration of a shop')
  const site = v.parse(PageConfig, JSON.parse(textOf(block)))
  const local = { ...site, remotes: { ...site.remotes, [remote]: { entry, version: 'local' } } }
  const { startTag, endTag } = block.sourceCodeLocation ?? {}
  const edits: Edit[] = [
    ...deployedElements(elements, site.remotes[remote]?.entry).map((element) => {
      const { startOffset = 0, endOffset = 0 } = element.sourceCodeLocation ?? {}
      return { from: startOffset, to: endOffset, text: '' }
    }),
    {
      from: head.startOffset,
      to: head.startOffset,
      text: '<script src="/__local/reload.js" async></script>\n',
    },
    {
      from: startTag?.endOffset ?? 0,
      to: endTag?.startOffset ?? 0,
      text: JSON.stringify(local).replaceAll('<', '\\u003c'),
    },
  ]
  // In the order of their places: the head stands in front of the data.
  return edits.reduceRight(
    (text, edit) => text.slice(0, edit.from) + edit.text + text.slice(edit.to),
    html,
  )
}

/** Links to the deployed version's files, and the sheets of it that the page holds behind them. */
function deployedElements(elements: readonly Element[], entry: string | undefined): Element[] {
  if (!entry) return []
  const folder = entry.slice(0, entry.lastIndexOf('/') + 1)
  return elements.filter((element, at) => {
    const previous = element.tagName === 'style' ? elements[at - 1] : undefined
    const link = previous && attribute(previous, 'disabled') !== undefined ? previous : element
    return link.tagName === 'link' && attribute(link, 'href')?.startsWith(folder)
  })
}

function elementsIn(node: Node): Element[] {
  const inner = 'childNodes' in node ? node.childNodes.flatMap(elementsIn) : []
  return 'tagName' in node ? [node, ...inner] : inner
}

function attribute({ attrs }: Element, wanted: string): string | undefined {
  return attrs.find(({ name }) => name === wanted)?.value
}

function textOf({ childNodes }: Element): string {
  return childNodes.map((node) => ('value' in node ? node.value : '')).join('')
}
