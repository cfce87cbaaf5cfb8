import { dehydratedStateId, hydratedMark, siteBlockId } from 'shared/page-protocol'
import { fromDehydratedState } from 'shared/shop'
import { beforeEach, expect, it, vi } from 'vitest'
import { pageConfig } from '../testing/page-config'
import { deploy, setDeployment } from './deployment'
import { prefetchLinksInView } from './prefetch-links'

vi.mock('./load-remote', () => ({ loadModule: async () => ({}) }))

const entry = '/remotes/catalog/remoteEntry-1.js'
const site = pageConfig({ remotes: { catalog: { entry, version: '1' } } })

/** A page as composition writes it. @param entry of the remote that has written it. */
const page = (entry: string, data: Record<string, string>) =>
  `<script type="application/json" id="${siteBlockId}">${JSON.stringify({ remotes: { catalog: { entry } } })}</script>
   <script type="application/json" id="${dehydratedStateId}">${JSON.stringify(data)}</script>`

/** Shows links, all in view. @returns the paths that are fetched. */
async function show(links: string, answer: string): Promise<string[]> {
  const fetched: string[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    fetched.push(path)
    return new Response(answer)
  })
  document.body.innerHTML = `<main>${links}</main>`
  prefetchLinksInView(document.body, '/cart')()
  return vi.waitFor(() => {
    expect(fetched).not.toEqual([])
    return fetched
  })
}

beforeEach(() => {
  deploy(site)
  setDeployment(site)
  document.documentElement.dataset[hydratedMark] = 'screen'
  vi.stubGlobal('requestIdleCallback', (task: () => void) => task())
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      unobserve() {}
      disconnect() {}
      seen: (entries: object[]) => void
      constructor(seen: (entries: object[]) => void) {
        this.seen = seen
      }
      observe(target: Element) {
        this.seen([{ isIntersecting: true, target }])
      }
    },
  )
})

it('fetches the data of a page once, unless it has parameters or is for customers', async () => {
  const links = '<a href="/wishlist"></a><a href="/products/b1"></a><a href="/products?q=x"></a>'
  const fetched = await show(links + links, page(entry, { 'test.books': 'prerendered' }))
  await vi.waitFor(() => expect(fromDehydratedState('test.books')).toBe('prerendered'))
  expect(fetched).toEqual(['/products'])
})

it('drops the data that another version of the remote has written', async () => {
  await show(
    '<a href="/"></a>',
    page('/remotes/catalog/remoteEntry-2.js', { 'test.tiles': 'newer' }),
  )
  await new Promise((resolve) => setImmediate(resolve))
  expect(fromDehydratedState('test.tiles')).toBeUndefined()
})
