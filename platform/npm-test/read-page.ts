import { readFileSync } from 'node:fs'
import { type DefaultTreeAdapterTypes, parse } from 'parse5'

type Node = DefaultTreeAdapterTypes.Node
type Attributes = Record<string, string | undefined>

/** What a page loads before its first screen is hydrated. */
export interface PageFiles {
  /** Links to style sheets; the page contains the rules of an inlined one. */
  styles: { url: string; isInlined: boolean }[]
  /** Modules that are fetched first. */
  modules: { url: string; integrity: string | undefined }[]
  scripts: string[]
  /** What else is fetched first: fonts and pictures. */
  preloads: string[]
}

/** Reads from the HTML of a composed page what it loads. @param file its absolute path. */
export function readPage(file: string): PageFiles {
  const page: PageFiles = { styles: [], modules: [], scripts: [], preloads: [] }
  for (const { tag, attributes } of elementsIn(parse(readFileSync(file, 'utf8')))) {
    const { rel, href = '', src, disabled, integrity } = attributes
    if (tag === 'link' && rel === 'stylesheet')
      page.styles.push({ url: href, isInlined: disabled !== undefined })
    if (tag === 'link' && rel === 'modulepreload') page.modules.push({ url: href, integrity })
    if (tag === 'link' && rel === 'preload') page.preloads.push(href)
    if (tag === 'script' && src !== undefined) page.scripts.push(src)
  }
  return page
}

function* elementsIn(node: Node): Generator<{ tag: string; attributes: Attributes }> {
  if ('tagName' in node) {
    const attributes = Object.fromEntries(node.attrs.map(({ name, value }) => [name, value]))
    yield { tag: node.tagName, attributes }
  }
  if ('childNodes' in node) for (const child of node.childNodes) yield* elementsIn(child)
}
