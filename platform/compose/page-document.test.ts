// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { forCustomersAttribute } from '../../shell/src/hydration/page-protocol.ts'
import { integrityOf } from '../project/index.ts'
import { type PageDocument, serializePage } from './page-document.ts'

const page: PageDocument = {
  lang: 'en',
  title: 'Bookshelf | Books',
  meta: [{ tag: 'meta', attrs: { charset: 'utf-8' } }],
  boot: { url: '/boot.js', text: 'go()' },
  links: [{ tag: 'link', attrs: { rel: 'icon', href: '/icon.svg' } }],
  styles: [{ url: '/a.css', text: 'a{}' }, { url: 'https://cdn.example/b.css' }],
  rules: 'i{}',
  importMap: '{"integrity":{"/r.js":"sha256-r"}}',
  modules: [{ url: '/s.js' }, { url: '/r.js', integrity: 'sha256-r' }],
  scripts: ['/s.js'],
  forCustomers: ['/c.js', '/d.js'],
  rendered: true,
  data: { site: { api: 'mock' } },
  body: '<h1>Books</h1>',
}
const parse = (written: PageDocument) =>
  new DOMParser().parseFromString(serializePage(written), 'text/html')

describe('a page as it is written', () => {
  const written = parse(page)
  const outer = (selector: string) => written.querySelector(selector)?.outerHTML

  it('names its language, its title and its encoding', () => {
    expect(written.documentElement.lang).toBe('en')
    expect(written.title).toBe('Bookshelf | Books')
    expect(written.head.firstElementChild?.outerHTML).toBe('<meta charset="utf-8">')
  })

  it('inlines a style sheet after a disabled link, and links one that has no text', () => {
    const [held, linked] = written.querySelectorAll<HTMLLinkElement>('[rel=stylesheet]')
    expect(held?.hasAttribute('disabled')).toBe(true)
    expect(held?.nextElementSibling?.textContent).toBe('a{}')
    expect(linked?.hasAttribute('disabled')).toBe(false)
    expect(linked?.nextElementSibling?.textContent).toBe('i{}')
  })

  it('allows its inline code by hash, before the first of it', () => {
    const policy = written.querySelector<HTMLMetaElement>('[http-equiv="Content-Security-Policy"]')
    const hashes = (texts: string[]) => texts.map((text) => `'${integrityOf(text)}'`).join(' ')
    expect(policy?.content).toBe(
      `script-src * ${hashes(['go()', page.importMap])};style-src * ${hashes(['a{}', 'i{}'])}`,
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
    expect(parse({ ...page, rendered: false }).querySelector('[fetchpriority]')).toBeNull()
  })

  it('tells the boot script what to fetch for customers', () => {
    const [boot] = written.scripts
    expect(boot?.getAttribute(forCustomersAttribute)).toBe('/c.js /d.js')
  })

  it('runs its modules as soon as they are loaded', () => {
    expect(outer('script[src="/s.js"]')).toContain(' async="" ')
  })

  it('contains data that cannot end its element, and the markup of the root', () => {
    const evil = parse({ ...page, data: { site: { api: '</script><img>' } } })
    expect(JSON.parse(evil.getElementById('site')?.textContent ?? '')).toEqual({
      api: '</script><img>',
    })
    expect(outer('#root')).toBe('<div id="root"><h1>Books</h1></div>')
  })

  it('escapes titles and attributes', () => {
    const content = '"<b>&amp;'
    const meta = [{ tag: 'meta' as const, attrs: { name: 'description', content } }]
    const odd = parse({ ...page, title: '</title>&lt;', meta })
    expect(odd.title).toBe('</title>&lt;')
    expect(odd.querySelector('meta')?.content).toBe(content)
  })
})
