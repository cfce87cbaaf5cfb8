import type { Route } from 'shared/contract'
import { describe, expect, it } from 'vitest'
import type { PageLists, PageTask } from './composition.ts'
import { planPages } from './plan-pages.ts'

const routes = [
  { path: '/', screen: 'catalog/home', access: 'all', title: null },
  { path: '/products/:productId', screen: 'catalog/product-detail', access: 'all', title: null },
] satisfies Route[]
const poolOf = (ids: readonly string[]): PageLists => ({
  async paths(_, most) {
    async function* entries() {
      for (const productId of ids.slice(0, most)) yield { productId }
    }
    return entries()
  },
  addresses: async () => [],
})

/** The planned pages, and the addresses for search engines. */
async function planned(lists: PageLists, site: Parameters<typeof planPages>[1]) {
  const addresses: string[] = []
  const plan = await planPages(lists, site, (address) => addresses.push(address))
  return { ...plan, addresses }
}

const files = ({ tasks }: { tasks: readonly PageTask[] }) => tasks.map(({ file }) => file)

describe('the pages that are rendered', () => {
  it('are those of all routes, of each book, and of all other addresses', async () => {
    expect(files(await planned(poolOf(['a', 'b']), { routes }))).toEqual([
      'index.html',
      'products/_/index.html',
      'products/a/index.html',
      'products/b/index.html',
      '404.html',
    ])
  })

  it('exclude addresses from which the shop redirects', async () => {
    const former = { ...routes[1], path: '/books/:productId', redirectTo: '/products/:productId' }
    const { tasks } = await planned(poolOf(['a']), { routes: [former as Route, ...routes] })
    expect(tasks.filter(({ route }) => route === former.path)).toEqual([])
  })

  it('include as many books as `site.json` says', async () => {
    const pool = poolOf(['a', 'b', 'c'])
    expect(files(await planned(pool, { routes, prerender: 2 }))).toContain('products/b/index.html')
    expect(files(await planned(pool, { routes, prerender: 2 }))).not.toContain(
      'products/c/index.html',
    )
    expect(files(await planned(pool, { routes, prerender: 'none' }))).toEqual([
      ...['index.html', 'products/_/index.html', '404.html'],
    ])
  })

  it('include all policies, whatever the limit of books', async () => {
    const policies = [
      { path: '/policies/:policy', screen: 'catalog/policy', access: 'all', title: null },
    ] satisfies Route[]
    const pool = {
      ...poolOf([]),
      async paths() {
        async function* entries() {
          yield { policy: 'returns' }
        }
        return entries()
      },
    }
    expect(files(await planned(pool, { routes: policies, prerender: 'none' }))).toContain(
      'policies/returns/index.html',
    )
  })

  it('exclude a book whose id cannot be the name of a folder', async () => {
    const found = files(await planned(poolOf(['..', 'a/b', '_', 'ok']), { routes }))
    expect(found).toEqual([
      ...['index.html', 'products/_/index.html', 'products/ok/index.html', '404.html'],
    ])
  })

  it('exclude a book at whose address a remote has a page of its own', async () => {
    const fresh = {
      path: '/products/new',
      screen: 'reviews/new',
      access: 'all',
      title: null,
    } satisfies Route
    const { tasks } = await planned(poolOf(['new', 'ok']), { routes: [fresh, ...routes] })
    const page = tasks.filter(({ file }) => file === 'products/new/index.html')
    expect(page.map(({ screen }) => screen)).toEqual(['reviews/new'])
  })

  it('are compressed at the best setting for the first books only', async () => {
    const ids = Array.from({ length: 300 }, (_, at) => `b${at}`)
    const { tasks } = await planned(poolOf(ids), { routes })
    expect(tasks.filter(({ quality }) => quality < 11)).toHaveLength(100)
  })

  it('exclude books if they cannot be listed, which is reported', async () => {
    const paths = async () => {
      throw new Error('offline')
    }
    const plan = await planned({ ...poolOf([]), paths }, { routes })
    expect(files(plan)).toEqual(['index.html', 'products/_/index.html', '404.html'])
    expect(plan.tasks[1]?.isSkeleton).toBe(true)
    expect(plan.failures).toEqual([
      { page: '/products/:productId', screen: 'catalog/product-detail', reason: 'offline' },
    ])
  })
})

describe('the addresses for search engines', () => {
  it('are those that everybody may open, for all books, and those that screens add', async () => {
    const pool = {
      ...poolOf(['a', '..']),
      addresses: async (screen: string) => (screen === 'catalog/home' ? ['/?tab=new'] : []),
    }
    const closed = [
      { path: '/cart', screen: 'cart/cart', access: 'customers', title: null },
      {
        path: '/mockman',
        screen: 'devtools/request-tester',
        access: 'all',
        title: null,
        forDevelopers: true,
      },
      {
        path: '/reset-password',
        screen: 'account/x',
        access: 'all',
        title: null,
        needsServer: true,
      },
    ] satisfies Route[]
    const site = { routes: [...routes, ...closed], prerender: 'none' as const }
    const { addresses } = await planned(pool, { ...site, origin: 'https://shop.example' })
    expect(addresses).toEqual(['/', '/?tab=new', '/products/a', '/products/..'])
    // Without an origin, the API may be at an unknown address: screens are not asked.
    const asked = () => Promise.reject(new Error('asked'))
    expect((await planned({ ...pool, addresses: asked }, site)).addresses).toEqual([])
  })
})
