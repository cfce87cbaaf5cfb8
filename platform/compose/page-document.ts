/** A page as data, and the one place that writes such data as HTML. */
import { forCustomersAttribute, rootId } from '../../shell/src/hydration/page-protocol.ts'
import type { HeadElement } from '../../shell/src/shell-facts.ts'
import { integrityOf } from '../project/index.ts'

/** An element with text, or without content; `true` is an attribute without a value. */
interface ElementData {
  tag: HeadElement['tag'] | 'script' | 'style' | 'title' | 'div'
  attrs?: Record<string, string | true>
  /** Written unchanged into the page, so it must be escaped. */
  content?: string
}

/** A file that a page needs; with its text if the page inlines it. */
export interface PageFile {
  url: string
  text?: string
}

export interface PageDocument {
  lang: string
  title: string
  meta: readonly HeadElement[]
  /** The boot script, which runs before the first paint. */
  boot: PageFile
  /** What to fetch first, and further elements. */
  links: readonly HeadElement[]
  styles: readonly PageFile[]
  /** Style rules that are in no file. */
  rules: string
  /** JSON; before the first module, or browsers ignore it. */
  importMap: string
  /** Modules to fetch at once, so that none waits for another. */
  modules: readonly { url: string; integrity?: string }[]
  scripts: readonly string[]
  /** Modules that the boot script fetches as well if a token is stored. */
  forCustomers: readonly string[]
  /** Whether the page shows its content before any module runs: pictures then come before modules. */
  rendered: boolean
  data: Record<string, unknown>
  body: string
}

/** The elements of a page. */
export const elementsOf = {
  /**
   * The policy for inline scripts and styles: only the page's own, by their hashes. The headers set the allowed
   * sources of others (platform/serve/security-headers.ts); browsers enforce both.
   */
  policy: ({ boot, importMap, styles, rules }: PageDocument): ElementData => ({
    tag: 'meta',
    attrs: {
      'http-equiv': 'Content-Security-Policy',
      content: [
        ['script-src *', ...hashesOf(boot.text, importMap)].join(' '),
        ['style-src *', ...hashesOf(...styles.map(({ text }) => text), rules)].join(' '),
      ].join(';'),
    },
  }),
  importMap: (page: Pick<PageDocument, 'importMap'>): ElementData => ({
    tag: 'script',
    attrs: { type: 'importmap' },
    content: page.importMap,
  }),
  /** An inlined style sheet follows a disabled link, which Vite's preloading looks for. */
  styles: ({ url, text }: PageFile): ElementData[] => {
    const link = { rel: 'stylesheet', href: url, crossorigin: true } as const
    if (text === undefined) return [{ tag: 'link', attrs: link }]
    return [
      { tag: 'link', attrs: { ...link, disabled: true } },
      { tag: 'style', content: text },
    ]
  },
  modules: ({ modules, rendered }: Pick<PageDocument, 'modules' | 'rendered'>): ElementData[] =>
    modules.map(({ url, integrity }) => ({
      tag: 'link',
      attrs: {
        ...{ rel: 'modulepreload', href: url },
        // Browsers do not use a preloaded file without the hash of the import map.
        ...(integrity ? { integrity } : {}),
        ...{ crossorigin: true as const },
        ...priorityOf(rendered),
      },
    })),
  /** Not at the end of the body, where they would delay the first paint. */
  scripts: ({ scripts, rendered }: Pick<PageDocument, 'scripts' | 'rendered'>): ElementData[] =>
    scripts.map((src) => ({
      tag: 'script',
      attrs: {
        async: true,
        ...priorityOf(rendered),
        ...{ type: 'module', crossorigin: true as const, src },
      },
      content: '',
    })),
  /** `<` is escaped, so that no text in the data can end the block. */
  data: (id: string, value: unknown): ElementData => ({
    tag: 'script',
    attrs: { type: 'application/json', id },
    content: JSON.stringify(value).replaceAll('<', '\\u003c'),
  }),
}

/** Writes a page. */
export function serializePage(page: PageDocument): string {
  const { url, text } = page.boot
  const head: ElementData[] = [
    ...page.meta,
    // Applies to what follows it.
    elementsOf.policy(page),
    {
      tag: 'script',
      attrs: {
        ...(text === undefined ? { src: url } : {}),
        [forCustomersAttribute]: page.forCustomers.join(' '),
      },
      content: text ?? '',
    },
    ...page.links,
    { tag: 'title', content: escaped(page.title) },
    ...page.styles.flatMap(elementsOf.styles),
    ...(page.rules ? [{ tag: 'style', content: page.rules } as const] : []),
    elementsOf.importMap(page),
    ...elementsOf.modules(page),
    ...elementsOf.scripts(page),
  ]
  const body: ElementData[] = [
    ...Object.entries(page.data).map(([id, value]) => elementsOf.data(id, value)),
    { tag: 'div', attrs: { id: rootId }, content: page.body },
  ]
  const lines = (elements: ElementData[]) => elements.map(serializeElement).join('\n')
  return `<!doctype html>
<html lang="${escaped(page.lang)}">
<head>
${lines(head)}
</head>
<body>
${lines(body)}
</body>
</html>
`
}

/** Writes an element, exactly as in a page. */
export function serializeElement({ tag, attrs = {}, content }: ElementData): string {
  const written = Object.entries(attrs).map(([name, value]) =>
    value === true ? ` ${name}` : ` ${name}="${escaped(value)}"`,
  )
  return `<${tag}${written.join('')}>${content === undefined ? '' : `${content}</${tag}>`}`
}

function hashesOf(...texts: readonly (string | undefined)[]): string[] {
  return texts.flatMap((text) => (text ? [`'${integrityOf(text)}'`] : []))
}

function priorityOf(rendered: boolean) {
  return rendered ? { fetchpriority: 'low' } : {}
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
