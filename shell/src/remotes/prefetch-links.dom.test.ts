import { dehydratedStateId, hydratedMark, siteBlockId } from 'shared/page-protocol'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { pageConfig } from '../testing/page-config'

vi.mock('./load-remote', () => ({ remoteLoader: { loadModule: async () => ({}) } }))

const entry = '/remotes/catalog/remoteEntry-1.js'
const site = pageConfig({ remotes: { catalog: { entry, version: '1' } } })

/** A new tab, which has fetched nothing yet. */
async function newTab() {
  vi.resetModules()
  const { deploy, setDeployment } = await import('./deployment')
  deploy(site)
  setDeployment(site)
  const { fromDehydratedState, provideSiteConfig } = await import('shared/shop')
  return { fromDehydratedState, provideSiteConfig, ...(await import('./prefetch-links')) }
}
let tab: Awaited<ReturnType<typeof newTab>>

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
  tab.prefetchLinksInView(document.body, '/cart')()
  return vi.waitFor(() => {
    expect(fetched).not.toEqual([])
    return fetched
  })
}

beforeEach(async () => {
  history.replaceState(null, '', '/cart')
  tab = await newTab()
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
  await vi.waitFor(() => expect(tab.fromDehydratedState('test.books')).toBe('prerendered'))
  expect(fetched).toEqual(['/products'])
})

it('fetches the data and the files of the page that this one leads to, and runs none of them', async () => {
  const fetch = vi.fn(
    async (_: string) => new Response(page(entry, { 'test.next': 'prerendered' })),
  )
  vi.stubGlobal('fetch', fetch)
  const files = [{ href: '/next.js', integrity: 'sha256-n' }, { href: '/next.css' }]
  tab.provideSiteConfig(pageConfig({ next: { path: '/products', files } }))
  const links = () =>
    [...document.head.querySelectorAll('link')].map((link) => {
      return [link.rel, link.crossOrigin, link.getAttribute('href'), link.integrity]
    })
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true })
  tab.prefetchPage()
  Reflect.deleteProperty(navigator, 'connection')
  expect(links()).toEqual([])
  delete document.documentElement.dataset[hydratedMark]
  tab.prefetchPage()
  await vi.waitFor(() => expect(fetch).toHaveResolved())
  await new Promise((resolve) => setImmediate(resolve))
  expect(tab.fromDehydratedState('test.next')).toBeUndefined()
  document.documentElement.dataset[hydratedMark] = 'screen'
  await vi.waitFor(() => expect(tab.fromDehydratedState('test.next')).toBe('prerendered'))
  expect(links()).toEqual([['modulepreload', '', '/next.js', 'sha256-n']])
  expect(fetch.mock.calls.flat()).toEqual(['/next.css', '/products'])
})

it('drops the data that another version of the remote has written', async () => {
  await show(
    '<a href="/"></a>',
    page('/remotes/catalog/remoteEntry-2.js', { 'test.tiles': 'newer' }),
  )
  await new Promise((resolve) => setImmediate(resolve))
  expect(tab.fromDehydratedState('test.tiles')).toBeUndefined()
})

it('fetches neither the page that is open nor, for somebody who saves data, any other', async () => {
  const fetch = vi.fn()
  vi.stubGlobal('fetch', fetch)
  history.replaceState(null, '', '/products')
  document.body.innerHTML = '<a href="/products?q=x"></a><a href="/"></a>'
  const [open, other] = document.querySelectorAll('a')
  tab.prefetchLinks()
  open?.dispatchEvent(new Event('pointerover', { bubbles: true }))
  await new Promise((resolve) => setImmediate(resolve))
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'connection'))
  other?.dispatchEvent(new Event('pointerover', { bubbles: true }))
  await new Promise((resolve) => setImmediate(resolve))
  expect(fetch).not.toHaveBeenCalled()
})
