import { writeFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { serializePage } from '../compose/index.ts'
import { temporaryFolder } from '../project/testing/temporary-folder.ts'
import { readPage } from './read-page.ts'

const inFolder = temporaryFolder()

it('reads what a page loads', () => {
  const file = inFolder('index.html')
  const html = serializePage({
    ...{ lang: 'en', title: 'Books', boot: { url: '/boot.js', text: 'go()' } },
    head: [{ tag: 'link', attrs: { rel: 'icon', href: '/icon.svg' } }],
    titleFont: '/assets/serif.woff2',
    styles: [{ url: '/a.css', text: 'a{}' }, { url: 'https://cdn.example/b.css' }],
    integrity: { '/r.js': 'sha256-r' },
    ...{ modules: ['/s.js', '/r.js'], entry: '/s.js', forCustomers: [] },
    site: {
      ...{ api: 'mock', payments: { provider: 'test' }, devtools: false, faults: false },
      ...{ remotes: {}, routes: [], slots: {}, overlays: {} },
    },
  })
  writeFileSync(file, html)
  expect(readPage(file)).toEqual({
    styles: [
      { url: '/a.css', isInlined: true },
      { url: 'https://cdn.example/b.css', isInlined: false },
    ],
    modules: [{ url: '/s.js' }, { url: '/r.js', integrity: 'sha256-r' }],
    scripts: ['/s.js'],
    preloads: ['/assets/serif.woff2'],
  })
})
