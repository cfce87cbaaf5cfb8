import { beforeEach, describe, expect, it, vi } from 'vitest'
import { refetchFiles } from './refetch-files'

const folder = 'http://localhost:4173/remotes/cart/'
const get = vi.fn()

beforeEach(() => {
  get.mockReset()
  get.mockImplementation(async () => new Response('fresh'))
  vi.stubGlobal('fetch', get)
  document.head.innerHTML = ''
})

/** What Chromium has for a style sheet that failed to load. */
const unreadable = {
  get cssRules() {
    throw new DOMException('Cannot access rules', 'SecurityError')
  },
}

const asked = () => get.mock.calls.map(([url]) => url)

describe('the files of a retried remote', () => {
  it('are fetched past the cache if the page has requested them', async () => {
    document.head.innerHTML = `
      <link rel="modulepreload" href="${folder}assets/cart.js">
      <link rel="modulepreload" href="/remotes/catalog/assets/home.js">`
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
      { name: `${folder}assets/cart.js` },
      { name: `${folder}assets/checkout.js` },
      { name: 'http://localhost:4173/assets/index.js' },
    ] as PerformanceResourceTiming[])
    await refetchFiles(`${folder}remoteEntry.js`)
    expect(asked().sort()).toEqual([
      `${folder}assets/cart.js`,
      `${folder}assets/checkout.js`,
      `${folder}remoteEntry.js`,
    ])
    expect(get.mock.calls.every(([, { cache }]) => cache === 'reload')).toBe(true)
  })

  it('may still be unavailable: the retry continues without them', async () => {
    get.mockRejectedValue(new TypeError('offline'))
    await refetchFiles(`${folder}remoteEntry.js`)
    expect(asked()).toContain(`${folder}remoteEntry.js`)
  })

  it.each([
    ['has no sheet', null],
    ['has a sheet that cannot be read', unreadable],
  ])('get a new link if they are styles whose link %s', async (_, sheet) => {
    document.head.innerHTML = `<link rel="stylesheet" href="${folder}assets/cart.css">`
    const failed = document.querySelector('link')
    Object.defineProperty(failed, 'sheet', { value: sheet })
    const refetched = refetchFiles(`${folder}remoteEntry.js`)
    await vi.waitFor(() => expect(document.querySelector('link')).not.toBe(failed))
    document.querySelector('link')?.dispatchEvent(new Event('load'))
    await refetched
    expect(document.querySelector('link')?.href).toBe(`${folder}assets/cart.css`)
  })

  it('are not replaced if they are loaded styles', async () => {
    document.head.innerHTML = `<link rel="stylesheet" href="${folder}assets/cart.css">`
    const sound = document.querySelector('link')
    Object.defineProperty(sound, 'sheet', { value: { cssRules: [] } })
    await refetchFiles(`${folder}remoteEntry.js`)
    expect(document.querySelector('link')).toBe(sound)
  })
})
