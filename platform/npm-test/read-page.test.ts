import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { serializePage } from '../compose/index.ts'
import { readPage } from './read-page.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'bookshelf-read-page-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('reads what a page loads', () => {
  const file = path.join(folder, 'index.html')
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
