import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { PageConfig, PreviewFile } from 'shared/contract'
import { previewKey, previewMark } from 'shared/page-protocol'
import { expectConsole } from 'shared/testing'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { recoverStalePage } from '../new-version/recover-stale-page'
import { reloadKeepingForms } from '../new-version/reload-page'
import { deploy, deployedAs, deployment, ownDeployment } from '../remotes/deployment'
import { dropPrerenderedOfOthers } from '../remotes/drop-prerendered'
import { askForShell } from '../remotes/shell-cookie'
import { findRoute } from '../remotes/site-routes'
import { pageConfig } from '../testing/page-config'
import { preparePreview, preview } from './preview'

vi.mock('../new-version/reload-page', () => ({ reloadKeepingForms: vi.fn() }))

const fetched = vi.fn<(url: string) => Promise<Response>>()

const build = (name: string, version: string) => ({
  entry: `/remotes/${name}/remoteEntry-${version}.js`,
  version,
})
const page = { access: 'all', title: null } as const
const routes = [
  { ...page, path: '/', screen: 'catalog/home' },
  { ...page, path: '/products', screen: 'catalog/list' },
] as const
const site: PageConfig = pageConfig({
  remotes: {
    catalog: { ...build('catalog', '1'), canary: { ...build('catalog', '9'), percent: 100 } },
  },
  routes: [...routes],
  slots: {},
  overlays: {},
})
const file: PreviewFile = {
  until: new Date(Date.now() + 60_000).toISOString(),
  remotes: { catalog: build('catalog', '2') },
  routes: [routes[0], { ...page, path: '/gifts', screen: 'catalog/gifts' }],
  slots: {},
  overlays: {},
}
const name = 'checkout-redesign-0123456789abcdef0123'

/** Opens an address whose preview the server answers with this. */
async function open(address: string, answer: Response | Error) {
  history.replaceState(null, '', address)
  fetched.mockImplementation(async () => {
    if (answer instanceof Error) throw answer
    return answer.clone()
  })
  await preparePreview()
  deploy(site)
  const { container } = render(preview()?.mark)
  return container.textContent
}

const found = (changes: Partial<PreviewFile> = {}) =>
  new Response(JSON.stringify({ ...file, ...changes }))
const inTab = () => sessionStorage.getItem(previewKey)

beforeEach(() => {
  vi.stubGlobal('fetch', fetched)
  fetched.mockReset()
  sessionStorage.clear()
})
afterEach(() => history.replaceState(null, '', '/'))

describe('a preview', () => {
  it('is shown from its link on, which it takes out of the address', async () => {
    const says = await open(`/?category=humor&preview=${name}#top`, found())
    expect(says).toContain('Preview checkout-redesign of catalog')
    expect(location.href).toBe('http://localhost:4173/?category=humor#top')
    expect(fetched).toHaveBeenCalledExactlyOnceWith(
      `/previews/${name}.json`,
      expect.objectContaining({ cache: 'no-cache' }),
    )
    expect(inTab()).toBe(name)
    // Rather than the canary.
    expect(deployedAs('catalog')).toMatchObject({ version: '2', source: 'preview' })
    expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex')
    // On other pages of this tab, too.
    expect(await open('/products', found())).toContain('Preview checkout-redesign')
  })

  it('brings its pages and takes those away that it lacks, also of the other remotes', async () => {
    await open(`/?preview=${name}`, found())
    expect(deployment().routes.map(({ path }) => path)).toEqual(['/', '/gifts'])
    const login = { ...page, path: '/login', screen: 'account/login' } as const
    const server = { remotes: { catalog: build('catalog', '1'), account: build('account', '1') } }
    fetched.mockImplementation(async () =>
      Response.json({ ...server, routes: [...routes, login], slots: {}, overlays: {} }),
    )
    expect(await findRoute('/login')).toEqual(login)
    expect(await findRoute('/products')).toBeNull()
    expect(deployedAs('catalog')?.source).toBe('preview')
    expect(deployedAs('account')?.source).toBe('live')
    // What is compared with a newer deployment is what was live.
    expect((await ownDeployment()).remotes.catalog?.version).toBe('1')
  })

  it('may have a remote that is not live', async () => {
    const reviews = { ...page, path: '/reviews', screen: 'reviews/start' } as const
    await open(
      `/reviews?preview=${name}`,
      found({ remotes: { reviews: build('reviews', '1') }, routes: [reviews] }),
    )
    expect(await findRoute('/reviews')).toEqual(reviews)
    expect(deployedAs('reviews')?.source).toBe('preview')
  })

  it('replaces the prerendered markup of its remotes', async () => {
    await open(`/?preview=${name}`, found())
    document.body.innerHTML = '<div id="root"><h1>Live</h1></div>'
    dropPrerenderedOfOthers()
    expect(document.body.textContent).toBe('')
  })

  it('is loaded again, once, if a newer release has replaced it', async () => {
    await open(`/?preview=${name}`, found())
    const server = {
      remotes: { catalog: build('catalog', '1') },
      routes: [],
      slots: {},
      overlays: {},
    }
    fetched.mockImplementation(async () => Response.json(server))
    expect(await recoverStalePage('catalog')).toBe(true)
    expect(await recoverStalePage('catalog')).toBe(false)
  })

  it('is left with its button', async () => {
    await open(`/?preview=${name}`, found())
    vi.mocked(reloadKeepingForms).mockReset()
    await userEvent.click(screen.getByRole('button', { name: 'Leave the preview' }))
    expect(inTab()).toBeNull()
    expect(reloadKeepingForms).toHaveBeenCalledOnce()
  })
})

describe('a preview with a shell', () => {
  const page = document.documentElement
  const whole = () => found({ hasPages: true })
  /** Loads pages as a browser does, until one starts or is loaded for the fifth time. */
  async function browse(address: string, server: Server) {
    let says: string | null | undefined
    for (let loads = 1; loads <= 5; loads += 1) {
      vi.mocked(reloadKeepingForms).mockClear()
      const name = server.pages()
      if (name) page.dataset[previewMark] = name
      else delete page.dataset[previewMark]
      open(loads === 1 ? address : location.href, server.answer()).then((text) => (says = text))
      await vi.waitFor(() =>
        expect(says !== undefined || vi.mocked(reloadKeepingForms).mock.calls.length).toBeTruthy(),
      )
      if (says !== undefined) return { says, loads }
    }
    return { says, loads: 5 }
  }
  interface Server {
    /** The preview whose pages it sends for the cookie. */
    pages: () => string
    answer: () => Response
  }
  const rule = () => /bookshelf_shell=([a-z\d-]+)/.exec(document.cookie)?.[1] ?? ''
  const gone = () => new Response('', { status: 404 })
  const shown = `Preview checkout-redesign of shell and catalog`
  afterEach(() => {
    askForShell('')
    delete page.dataset[previewMark]
  })

  it('is shown from its link on in all tabs of this browser, until it is left in one', async () => {
    const server = { pages: rule, answer: whole }
    const { says, loads } = await browse(`/products?preview=${name}`, server)
    expect([loads, location.href]).toEqual([2, 'http://localhost:4173/products'])
    expect(says).toContain(shown)
    sessionStorage.clear()
    const written = vi.spyOn(document, 'cookie', 'set')
    expect(await browse('/', server)).toMatchObject({
      loads: 1,
      says: expect.stringMatching(shown),
    })
    // Each page renews the cookie, which would end before the preview does.
    expect(written).toHaveBeenCalledExactlyOnceWith(expect.stringContaining(`=${name};`))
    await userEvent.click(screen.getAllByRole('button', { name: 'Leave the preview' })[0] ?? page)
    expect(reloadKeepingForms).toHaveBeenCalledOnce()
    expect([rule(), inTab()]).toEqual(['', null])
  })

  it.each<[string, Server, number, RegExp]>([
    ['it has ended', { pages: () => '', answer: gone }, 1, /has ended/],
    ['it ends while its page is loaded', { pages: rule, answer: gone }, 2, /has ended/],
    ['the server has no such pages', { pages: () => '', answer: whole }, 1, /cannot be loaded/],
  ])('is not loaded again and again if %s', async (_, server, loads, says) => {
    askForShell(name)
    expect(await browse('/', server)).toMatchObject({ loads, says: expect.stringMatching(says) })
    expect(await browse('/', server)).toMatchObject({ loads: 1 })
  })

  it('is not loaded again if the browser refuses cookies', async () => {
    vi.spyOn(document, 'cookie', 'set').mockReturnValue()
    const { says, loads } = await browse(`/?preview=${name}`, { pages: rule, answer: whole })
    expect(loads).toBe(1)
    expect(says).toContain('cannot be loaded. This is the live shop.')
  })

  it('says that it is incomplete if its file does not answer, and can be tried again', async () => {
    askForShell(name)
    const answer = () => new Response('<!doctype html>')
    const { says, loads } = await browse('/', { pages: rule, answer })
    expect([says, loads]).toEqual(['The preview cannot be loaded completely.Try againLeave', 1])
    expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex')
    expect(rule()).toBe(name)
  })

  it('gives way to another preview, whose link is opened', async () => {
    askForShell(name)
    const { says, loads } = await browse('/?preview=other-1', { pages: rule, answer: found })
    expect([says, loads, rule()]).toEqual([expect.stringContaining('other of catalog'), 2, ''])
  })
})

it.each([
  ['was ended', () => new Response('', { status: 404 }), `/?preview=${name}`],
  ['has expired', () => found({ until: '2026-01-01T00:00:00.000Z' }), `/?preview=${name}`],
  ['has no name of a file', () => found(), '/?preview=../site'],
])('a preview that %s is forgotten, and its guest is told', async (_, answer, address) => {
  const says = await open(address, answer())
  expect(says).toMatch(/^The preview has ended\. This is the live shop\./)
  expect(inTab()).toBeNull()
  expect(deployedAs('catalog')?.source).toBe('canary')
  expect(document.querySelector('meta[name=robots]')).toBeNull()
  document.body.insertAdjacentHTML('beforeend', '<main><h1>Books</h1></main>')
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('complementary')).toBeNull()
  expect(document.activeElement?.textContent).toBe('Books')
  document.querySelector('main')?.remove()
})

it.each([
  ['does not answer', () => new TypeError('offline')],
  ['answers with something else', () => new Response('<!doctype html>')],
])(
  'if the server %s, the live shop is shown, and the preview can be tried again',
  async (_, answer) => {
    const says = await open(`/?preview=${name}`, answer())
    expect(says).toContain('The preview cannot be loaded. This is the live shop.')
    expect(inTab()).toBe(name)
    expect(deployedAs('catalog')?.source).toBe('canary')
    vi.mocked(reloadKeepingForms).mockReset()
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(reloadKeepingForms).toHaveBeenCalledOnce()
  },
)

it('pages without a preview fetch nothing', async () => {
  vi.resetModules()
  history.replaceState(null, '', '/products?category=humor')
  const { preparePreview, preview } = await import('./preview')
  await preparePreview()
  expect(fetched).not.toHaveBeenCalled()
  expect(preview()).toBeNull()
})

it('if the script for previews cannot be loaded, a toast says so, and not which shop this is', async () => {
  expectConsole('error', /The preview cannot be opened/)
  vi.resetModules()
  vi.doMock('./open-preview', () => {
    throw new Error('offline')
  })
  history.replaceState(null, '', `/?preview=${name}`)
  const { preparePreview, preview } = await import('./preview')
  const { $toast } = await import('shared/shop')
  await preparePreview()
  expect(preview()).toBeNull()
  await vi.waitFor(() => expect($toast.get().msg).toMatch(/^The preview cannot be opened\. Reload/))
})
