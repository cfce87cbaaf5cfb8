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

const fetched = () => get.mock.calls.map(([url]) => url)

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
    expect(fetched().sort()).toEqual([
      `${folder}assets/cart.js`,
      `${folder}assets/checkout.js`,
      `${folder}remoteEntry.js`,
    ])
    expect(get.mock.calls.every(([, { cache }]) => cache === 'reload')).toBe(true)
  })

  it('may still be unavailable: the retry continues without them', async () => {
    get.mockRejectedValue(new TypeError('offline'))
    await refetchFiles(`${folder}remoteEntry.js`)
    expect(fetched()).toContain(`${folder}remoteEntry.js`)
  })
})
