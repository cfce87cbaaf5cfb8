import { describe, expect, it } from 'vitest'
import type { HeadElement } from '../../shell/src/shell-facts.ts'
import { documentOf, type PageTemplate } from './page-template.ts'

const property = (name: string, content: string): HeadElement => ({
  tag: 'meta',
  attrs: { property: name, content },
})
const head = [
  property('og:image', '/social.png'),
  { tag: 'meta' as const, attrs: { name: 'theme-color', content: 'white' } },
  { tag: 'meta' as const, attrs: { name: 'theme-color', content: 'black' } },
]

/** The content of a page's head. @param own the elements of its screen. */
function meta(own: readonly HeadElement[], origin?: string) {
  const site = {
    ...{ api: 'mock', payments: { provider: 'test' as const }, devtools: false, faults: false },
    ...{ remotes: {}, routes: [], slots: {}, overlays: {}, ...(origin ? { origin } : {}) },
  }
  const template: PageTemplate = {
    ...{ lang: 'en', title: 'Shop', head, fonts: [], boot: { url: '/boot.js' }, styles: [], site },
    ...{ importMap: '{}', modules: [], scripts: [], forCustomers: [] },
  }
  const content = { head: [...own], body: '', inlineStyles: [], dehydratedState: {} }
  const all = documentOf(template, content).meta.map(({ attrs }) => attrs)
  return all.map(({ name, property, content }) => `${name ?? property}: ${content}`)
}

const colors = ['theme-color: white', 'theme-color: black']

describe('the head of a page', () => {
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
