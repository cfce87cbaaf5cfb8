import { beforeEach, expect, it, vi } from 'vitest'
import { reloadFromServer } from './reload-page'

const reload = vi.fn()
const answerWith = (status: number) =>
  vi.stubGlobal('fetch', async () => new Response('', { status }))

beforeEach(() => {
  reload.mockReset()
  vi.stubGlobal('location', { href: 'http://localhost:4173/cart', pathname: '/cart', reload })
})

it.each([200, 404])('reloads a page if the server answers %d', async (status) => {
  answerWith(status)
  reloadFromServer()
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
})

it.each([500, 502, 503])('keeps the page if the server answers %d', async (status) => {
  answerWith(status)
  const refused = vi.fn()
  reloadFromServer().catch(refused)
  await vi.waitFor(() => expect([refused.mock.calls, reload.mock.calls].flat()).toHaveLength(1))
  expect(reload).not.toHaveBeenCalled()
})

it.each(['the files have come', 'the server answers'])(
  'leaves a page alone that is opened before %s',
  async (late) => {
    let arrive = () => {}
    const awaited = new Promise<void>((resolve) => (arrive = resolve))
    vi.stubGlobal('fetch', async () => {
      if (late === 'the server answers') await awaited
      return new Response('')
    })
    const settled = vi.fn()
    reloadFromServer(late === 'the files have come' ? awaited : undefined).catch(settled)
    location.pathname = '/'
    arrive()
    await vi.waitFor(() => expect([settled.mock.calls, reload.mock.calls].flat()).toHaveLength(1))
    expect(reload).not.toHaveBeenCalled()
  },
)
