import {
  previewKey,
  previewMark,
  siteBlockId,
  startFailedKey,
  startNoticeId,
} from 'shared/page-protocol'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { askForShell } from '../../remotes/shell-cookie'

const page = document.documentElement
/** Of a preview's file. */
const name = 'gifts-0123456789abcdef0123'
const fetched = vi.fn(async () => new Response(''))
const reported = vi.fn((_url: string, _text: string) => true)

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  fetched.mockClear()
  reported.mockClear()
  vi.stubGlobal('fetch', fetched)
  Object.defineProperty(navigator, 'sendBeacon', { value: reported, configurable: true })
  const script = document.createElement('script')
  script.dataset.cause = 'script not loaded'
  Object.defineProperty(document, 'currentScript', { value: script, configurable: true })
})
afterEach(() => {
  history.replaceState(null, '', '/')
  document.body.innerHTML = ''
  delete page.dataset[previewMark]
})

async function help(site: string) {
  document.body.innerHTML = `<script type="application/json" id="${siteBlockId}">${site}</script>
    <script src="/a.js" type="text/plain"></script><link rel="modulepreload" href="/b.js">
    <link rel="stylesheet" href="/c.css"><aside id="${startNoticeId}"><button>Reload</button></aside>`
  vi.resetModules()
  await import('./start-failed')
}

it('fetches every script past the cache, which may contain a corrupt one', async () => {
  await help('{}')
  expect(fetched.mock.calls).toEqual(
    ['/a.js', '/b.js'].map((path) => [
      location.origin + path,
      expect.objectContaining({ cache: 'reload' }),
    ]),
  )
})

it.each([
  ['/', '/'],
  ['/products/dracula', '/products/:productId'],
  ['/Products/page/2/', '/products/page/:page'],
  ['/products/dracula/more', '*'],
])('reports the cause and the pattern of %s to whoever runs the shop', async (path, route) => {
  history.replaceState(null, '', path)
  const routes = ['/products/page/:page', '/products/:productId', '/'].map((pattern) => ({
    path: pattern,
  }))
  const site = JSON.stringify({ shell: '1.2.3', telemetry: { url: '/reports' }, routes })
  await help(site)
  const [url, text = ''] = reported.mock.calls[0] ?? []
  expect(url).toBe('/reports')
  expect(JSON.parse(text)).toEqual({
    reports: [{ about: 'start', version: '1.2.3', route, cause: 'script not loaded' }],
  })
})

/** The settings of a page whose failures are reported. */
const counting = JSON.stringify({ shell: '1.3.0', telemetry: { url: '/reports' }, routes: [] })

it('goes back to the live shell, and tells the next page which one has failed', async () => {
  askForShell('1.3.0')
  localStorage.setItem('bookshelf.canary', '3')
  await help(counting)
  expect([document.cookie, localStorage.getItem('bookshelf.canary')]).toEqual(['', '100'])
  const [version, time] = localStorage.getItem(startFailedKey)?.split(' ') ?? []
  expect(version).toBe('1.3.0')
  expect(Math.abs(Date.now() - Number(time))).toBeLessThan(60_000)
})

it('stores nothing to be counted in a shop without telemetry', async () => {
  await help(JSON.stringify({ shell: '1.3.0', routes: [] }))
  expect(localStorage.getItem(startFailedKey)).toBeNull()
})

it.each([
  ['the live shell, whose server knows no such preview', name, ''],
  ['the live shell, since the canary has ended', '1.2.0', ''],
  ['a preview, which its tab then forgets', name, name],
])('costs nobody the canaries if the page has %s', async (_, asked, preview) => {
  askForShell(asked)
  sessionStorage.setItem(previewKey, name)
  localStorage.setItem('bookshelf.canary', '3')
  if (preview) page.dataset[previewMark] = preview
  await help(counting)
  expect([document.cookie, localStorage.getItem('bookshelf.canary')]).toEqual(['', '3'])
  expect(sessionStorage.getItem(previewKey)).toBe(preview ? null : name)
  expect(localStorage.getItem(startFailedKey)?.split(' ')[0]).toBe(preview ? undefined : '1.3.0')
})

it('reports the cause in a browser that stores nothing, too', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('blocked')
  })
  await help(JSON.stringify({ shell: '1.3.0', telemetry: { url: '/reports' }, routes: [] }))
  expect(reported).toHaveBeenCalledOnce()
})

it('continues if the configuration cannot be read', async () => {
  await help('{ "api":')
  expect(reported).not.toHaveBeenCalled()
  const bubbled = vi.fn()
  document.body.addEventListener('click', bubbled)
  document.querySelector('button')?.click()
  expect(bubbled).not.toHaveBeenCalled()
})
