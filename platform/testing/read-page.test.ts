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
  const link = (attrs: Record<string, string>) => ({ tag: 'link' as const, attrs })
  const html = serializePage({
    ...{ lang: 'en', title: 'Books', meta: [], boot: { url: '/boot.js', text: 'go()' } },
    links: [
      link({ rel: 'icon', href: '/icon.svg' }),
      link({ rel: 'preload', as: 'font', href: '/assets/serif.woff2' }),
    ],
    styles: [{ url: '/a.css', text: 'a{}' }, { url: 'https://cdn.example/b.css' }],
    ...{ rules: 'i{}', importMap: '{}', rendered: true, data: { site: {} }, body: '<p>Books</p>' },
    modules: [{ url: '/s.js' }, { url: '/r.js', integrity: 'sha256-r' }],
    scripts: ['/s.js'],
    forCustomers: [],
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
