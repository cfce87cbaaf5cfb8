import {
  dehydratedStateId,
  forCustomersAttribute,
  siteBlockId,
  skeletonAttribute,
} from 'shared/page-protocol'
import { describe, expect, it } from 'vitest'
import type { HeadElement } from '../../shell/src/shell-facts.ts'
import { integrityOf } from '../project/index.ts'
import { pageConfig as site } from '../project/testing/site-config.ts'
import { type PageContent, type PageTemplate, serializePage } from './page-document.ts'

const template: PageTemplate = {
  lang: 'en',
  title: 'Books',
  head: [
    { tag: 'meta', attrs: { charset: 'utf-8' } },
    { tag: 'link', attrs: { rel: 'icon', href: '/icon.svg' } },
  ],
  titleFont: '/title.woff2',
  boot: { url: '/boot.js', text: 'go()' },
  styles: [
    { url: '/a.css', text: 'a{}' },
    { url: 'https://cdn.example/b.css' },
    { url: '/c.css', text: 'c{}' },
  ],
  integrity: { '/r.js': 'sha256-r' },
  modules: ['/s.js', '/r.js'],
  entry: '/s.js',
  forCustomers: ['/c.js', '/d.js'],
  site,
}
const content: PageContent = {
  head: [],
  body: '<h1>Books</h1>',
  rules: 'i{}',
  dehydratedState: { title: '</script><img>' },
  next: { path: '/n', files: [{ href: '/n.js' }] },
}
const parse = (of: Partial<PageTemplate> = {}, shown = content) =>
  new DOMParser().parseFromString(serializePage({ ...template, ...of }, shown), 'text/html')

describe('a page as it is written', () => {
  const written = parse()
  const outer = (selector: string) => written.querySelector(selector)?.outerHTML

  it('names its language, its title and its encoding', () => {
    expect(written.documentElement.lang).toBe('en')
    expect(written.title).toBe('Bookshelf | Books')
    expect(written.head.firstElementChild?.outerHTML).toBe('<meta charset="utf-8">')
  })

  it('inlines style sheets in one block after disabled links, and links those that have no text', () => {
    const styles = [...written.querySelectorAll('[rel=stylesheet], style')]
    expect(styles.map((style) => style.getAttribute('href') ?? style.textContent)).toEqual([
      ...['/a.css', '/c.css', 'a{}c{}', 'https://cdn.example/b.css', 'i{}'],
    ])
    const disabled = [...written.querySelectorAll('[disabled]')]
    expect(disabled.map((link) => link.getAttribute('href'))).toEqual(['/a.css', '/c.css'])
  })

  it('allows its inline code by hash, before the first of it', () => {
    const policy = written.querySelector<HTMLMetaElement>('[http-equiv="Content-Security-Policy"]')
    const importMap = '{"integrity":{"/r.js":"sha256-r"}}'
    const hashes = (texts: string[]) => texts.map((text) => `'${integrityOf(text)}'`).join(' ')
    expect(policy?.content).toBe(
      `script-src * ${hashes(['go()', importMap])};style-src * ${hashes(['a{}c{}', 'i{}'])}`,
    )
    const first = written.querySelector('script, style')
    expect(policy?.compareDocumentPosition(first ?? written)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })

  it('has the import map before every module', () => {
    const scripts = [...written.querySelectorAll('script:not([type*=json]), [rel=modulepreload]')]
    const kinds = scripts.map((element) => element.getAttribute('type') ?? element.localName)
    expect(kinds).toEqual(['script', 'importmap', 'link', 'link', 'module'])
  })

  it('requests its modules after its pictures, each with the hash of the import map', () => {
    expect(outer('[href="/r.js"]')).toContain('integrity="sha256-r"')
    expect(written.querySelectorAll('[fetchpriority=low]')).toHaveLength(3)
    const byBrowser = new DOMParser().parseFromString(serializePage(template), 'text/html')
    expect(byBrowser.querySelector('[fetchpriority]')).toBeNull()
  })

  it('requests the font of titles and its pictures before its modules, and no other font', () => {
    const picture: HeadElement = {
      tag: 'link',
      attrs: { rel: 'preload', as: 'image', href: '/p.svg' },
    }
    const shown = parse({}, { ...content, head: [picture] })
    const requested = [...shown.querySelectorAll('[as], [rel=modulepreload]')]
    const places = requested.map((link) => link.getAttribute('as') ?? 'module')
    expect(places).toEqual(['font', 'image', 'module', 'module'])
    expect(requested[0]?.getAttribute('href')).toBe('/title.woff2')
  })

  it('tells the boot script what to fetch for customers', () => {
    const [boot] = written.scripts
    expect(boot?.getAttribute(forCustomersAttribute)).toBe('/c.js /d.js')
  })

  it('runs its modules as soon as they are loaded', () => {
    expect(outer('script[src="/s.js"]')).toContain(' async="" ')
  })

  it('contains data that cannot end its element, and the markup of the root', () => {
    const dataOf = (id: string) => JSON.parse(written.getElementById(id)?.textContent ?? '')
    expect(dataOf(siteBlockId)).toEqual({ ...site, next: content.next })
    expect(dataOf(dehydratedStateId)).toEqual(content.dehydratedState)
    expect(outer('#root')).toBe('<div id="root"><h1>Books</h1></div>')
  })

  it('says without JavaScript what works, or that it needs JavaScript if it has no content then', () => {
    const wordsOf = (body: string) => parse({}, { ...content, body }).querySelector('noscript')
    expect(wordsOf('<h1>Books</h1>')?.textContent).toContain('Links work')
    for (const empty of ['', '<p>Loading…</p>', `<div ${skeletonAttribute}=""><h1>Cart</h1></div>`])
      expect(wordsOf(empty)?.textContent).toBe('This page needs JavaScript, which is off.')
  })

  it('escapes titles and attributes', () => {
    const text = '"<b>&amp;'
    const head: HeadElement[] = [{ tag: 'meta', attrs: { name: 'description', content: text } }]
    const odd = parse({ title: '</title>&lt;', head })
    expect(odd.title).toBe('Bookshelf | </title>&lt;')
    expect(odd.querySelector('meta')?.content).toBe(text)
  })
})

describe('the head of a page', () => {
  const property = (name: string, content: string): HeadElement => ({
    tag: 'meta',
    attrs: { property: name, content },
  })
  const color = (content: string): HeadElement => ({
    tag: 'meta',
    attrs: { name: 'theme-color', content },
  })
  const head = [property('og:image', '/social.png'), color('white'), color('black')]
  const colors = ['theme-color: white', 'theme-color: black']

  /** The names and contents of its elements. @param own those of its screen. */
  function meta(own: readonly HeadElement[], origin?: string) {
    const page = parse(
      { title: 'Shop', head, site: { ...site, ...(origin ? { origin } : {}) } },
      { ...content, head: [...own] },
    )
    return [...page.querySelectorAll('meta:not([http-equiv])')].map(
      (element) =>
        `${element.getAttribute('name') ?? element.getAttribute('property')}: ${element.getAttribute('content')}`,
    )
  }

  it('has the title and the picture of the shop for previews, with its whole address', () => {
    const picture = 'og:image: https://shop.example/social.png'
    expect(meta([], 'https://shop.example')).toEqual([
      ...[picture, ...colors, 'og:title: Bookshelf | Shop'],
    ])
  })

  it('omits what the screen sets itself', () => {
    const own = [property('og:title', 'Dracula'), property('og:image', 'https://cdn.example/a.png')]
    expect(meta(own, 'https://shop.example')).toEqual([
      ...[...colors, 'og:title: Dracula', 'og:image: https://cdn.example/a.png'],
    ])
  })

  it('has no picture if its absolute address is unknown', () => {
    expect(meta([])).toEqual([...colors, 'og:title: Bookshelf | Shop'])
  })
})
