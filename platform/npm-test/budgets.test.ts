import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { type PageTemplate, serializePage } from '../compose/index.ts'
import { pageConfig } from '../project/testing/site-config.ts'
import { temporaryFolder } from '../project/testing/temporary-folder.ts'
import { pageFile } from '../serve/index.ts'
import { type Budgets, overBudget, type Weights, weigh } from './budgets.ts'

const inFolder = temporaryFolder()

const page: PageTemplate = {
  ...{ lang: 'en', title: 'Books', boot: { url: '/boot.js', text: 'go()' } },
  head: [{ tag: 'link', attrs: { rel: 'icon', href: '/icon.svg' } }],
  titleFont: '/assets/serif.woff2',
  styles: [{ url: '/assets/index.css' }],
  integrity: {},
  modules: ['/assets/index.js', '/remotes/catalog/home.js'],
  ...{ entry: '/assets/index.js', forCustomers: [] },
  site: pageConfig,
}

function write(file: string, bytes: number | string) {
  const target = inFolder(file)
  mkdirSync(path.dirname(target), { recursive: true })
  if (typeof bytes === 'string') return writeFileSync(target, bytes)
  writeFileSync(target, '')
  return writeFileSync(`${target}.br`, Buffer.alloc(bytes))
}

beforeEach(() => {
  write('assets/index.js', 60_000)
  write('assets/index.css', 2_040)
  write('assets/later.js', 50_000)
  write('remotes/catalog/home.js', 9_000)
  const pageBytes = { '/': 9_000, '/books/:id': 4_000, '/books/1': 11_500, '/books/2': 8_000 }
  for (const [pattern, bytes] of Object.entries(pageBytes)) {
    write(pageFile(pattern), bytes)
    write(pageFile(pattern), serializePage(page))
  }
})

const weights: Weights = {
  pages: { '/': { page: 9, requests: 5, teams: { shell: 62, catalog: 9 } } },
  everything: { shell: 112, catalog: 9 },
}

describe('the weight of a page', () => {
  it('is the size of its linked files, each once, by team', () => {
    expect(weigh(inFolder(), ['/'])).toEqual(weights)
  })

  it('includes inlined style sheets, which are not requests', () => {
    const styles = [{ url: '/assets/index.css', text: 'a{}' }]
    write('index.html', serializePage({ ...page, styles }))
    expect(weigh(inFolder(), ['/']).pages['/']).toEqual({ ...weights.pages['/'], requests: 4 })
  })

  it('is that of the heaviest page of a route with parameters', () => {
    expect(weigh(inFolder(), ['/books/:id']).pages['/books/:id']?.page).toBe(11.5)
  })

  it('is unknown for a missing page', () => {
    expect(() => weigh(inFolder(), ['/cart'])).toThrow('no page for /cart')
  })
})

const budgets: Budgets = {
  shell: { page: 62, everything: 112 },
  catalog: { pages: { '/': { requests: 5, kB: 9 } }, everything: 9 },
}

describe('a budget', () => {
  it('is met by a page of the same size, or less', () => {
    expect(overBudget(weights, budgets)).toEqual([])
    const less = { ...weights, everything: { shell: 1 } }
    expect(overBudget(less, budgets)).toEqual([])
  })

  it('names the team that exceeds it, where, and by how much', () => {
    const grown: Weights = {
      pages: { '/': { page: 14.8, requests: 6, teams: { shell: 62, catalog: 9.4 } } },
      everything: { shell: 112, catalog: 9, cart: 3 },
    }
    expect(overBudget(grown, budgets)).toEqual([
      'the page of / has 14.8 kB; the most is 14.76',
      '/ takes 6 requests; its budget is 5',
      'catalog sends 9.4 kB on /; its budget is 9 kB',
      'cart sends 3 kB in all; its budget is 0 kB',
    ])
  })

  it('is required for every page', () => {
    expect(overBudget(weights, { ...budgets, catalog: { everything: 9 } })).toEqual([
      '/ has no budget',
    ])
  })
})
