import { act, fireEvent, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { Link, useLocation } from 'shared/routing'
import { expectConsole, MemoryRouter } from 'shared/testing'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { pageConfig } from '../testing/page-config'
import { deploy } from './deployment'
import { fillSlot } from './fill-slot'
import { remoteLoader } from './load-remote'
import { onRemoteEvent } from './remote-events'
import { RemoteView } from './remote-view'

vi.mock('./load-remote', () => {
  let attempt = 0
  const remoteLoader = {
    forgetRemote: vi.fn(() => {
      attempt += 1
    }),
    keyOf: (module: string) => `${module}#${attempt}`,
    loadModule: vi.fn(),
    moduleIfLoaded: vi.fn(),
  }
  return { remoteLoader }
})

const load = vi.mocked(remoteLoader.loadModule)

const ThreeBooks = () => 'Three books'
const Cart = () => <h1>Your cart</h1>

function Broken(): string {
  throw new Error('broken render')
}

function BrokenForOne(): string {
  if (useLocation().search === '?q=broken') throw new Error('broken render')
  return 'Fine'
}

function BrokenByNothing(): string {
  throw undefined
}

function show() {
  return render(
    <Suspense fallback="On its way">
      <RemoteView screen="cart/cart" label="The cart" />
    </Suspense>,
  )
}

beforeEach(() => {
  load.mockReset()
  remoteLoader.forgetRemote('cart')
})

describe('the view of a remote', () => {
  it('shows the screen once it has loaded', async () => {
    load.mockResolvedValue({ Screen: ThreeBooks })
    show()
    expect(screen.getByText('On its way')).toBeDefined()
    const part = (await screen.findByText('Three books')).closest('[data-remote]')
    expect(part?.getAttribute('data-remote')).toBe('cart')
    expect(part?.getAttribute('data-module')).toBe('cart/cart')
  })

  it('names what is missing, and recovers with "Try again"', async () => {
    expectConsole('error', /refused|cart\/cart/)
    load.mockRejectedValueOnce(new Error('refused'))
    show()
    expect(await screen.findByText('The cart is not available right now.')).toBeDefined()
    load.mockResolvedValue({ Screen: ThreeBooks })
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Three books')).toBeDefined()
  })

  it('keeps the focus and ignores further clicks while it retries', async () => {
    expectConsole('error', /refused|cart\/cart/)
    load.mockRejectedValueOnce(new Error('refused'))
    render(
      <main>
        <Suspense fallback="On its way">
          <RemoteView screen="cart/cart" label="The cart" heading="Cart" />
        </Suspense>
      </main>,
      { wrapper: MemoryRouter },
    )
    const button = await screen.findByRole('button', { name: 'Try again' })
    expect(document.title).toBe('Bookshelf | Cart')
    let arrive = (_: object) => {}
    load.mockReturnValue(new Promise((resolve) => (arrive = resolve)))
    vi.mocked(remoteLoader.forgetRemote).mockClear()
    button.focus()
    fireEvent.click(button)
    fireEvent.click(button)
    window.dispatchEvent(new Event('online'))
    expect(remoteLoader.forgetRemote).toHaveBeenCalledOnce()
    expect(button.getAttribute('aria-busy')).toBe('true')
    expect(screen.queryByText('On its way')).toBeNull()
    expect(document.activeElement).toBe(button)
    await act(async () => arrive({ Screen: Cart }))
    await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Your cart'))
  })

  it('shares an attempt with another view of the same module', async () => {
    expectConsole('error', /refused|cart\/cart/)
    load.mockRejectedValueOnce(new Error('refused'))
    show()
    show()
    const buttons = () => screen.getAllByRole('button', { name: 'Try again' })
    await vi.waitFor(() => expect(buttons()).toHaveLength(2))
    vi.mocked(remoteLoader.forgetRemote).mockClear()
    load.mockResolvedValue({ Screen: ThreeBooks })
    for (const button of buttons()) fireEvent.click(button)
    await vi.waitFor(() => expect(screen.getAllByText('Three books')).toHaveLength(2))
    expect(remoteLoader.forgetRemote).toHaveBeenCalledOnce()
    expect(load).toHaveBeenCalledTimes(2)
  })

  it('waits until it is known who fills a slot, and recovers if that fails', async () => {
    expectConsole('error', /The server does not say where the remotes are/)
    const ask = vi.fn().mockRejectedValueOnce(new TypeError('offline'))
    vi.stubGlobal('fetch', ask)
    deploy(pageConfig({ slots: {} }))
    const props = { selectedId: null, onSelect: () => {} }
    const place = { label: 'The choice', fallback: 'On its way' }
    render(fillSlot('address-picker', props, place))
    expect(screen.getByText('On its way')).toBeDefined()
    expect(await screen.findByText('The choice is not available right now.')).toBeDefined()
    ask.mockImplementation(async () => Response.json(pageConfig()))
    load.mockResolvedValue({ SlotContent: ThreeBooks })
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    const part = (await screen.findByText('Three books')).closest('[data-remote]')
    expect(part?.getAttribute('data-module')).toBe('account/address-picker')
  })

  it('is loaded again when it is shown again, if it has no message with a button', async () => {
    expectConsole('error', /refused|\/refused-changes/)
    const slot = <RemoteView slot="refused-changes" props={{}} />
    load.mockRejectedValueOnce(new Error('refused'))
    const { unmount } = render(<Suspense fallback="On its way">{slot}</Suspense>)
    await vi.waitFor(() => expect(document.body.textContent).toBe(''))
    unmount()
    load.mockResolvedValue({ SlotContent: ThreeBooks })
    render(<Suspense fallback="On its way">{slot}</Suspense>)
    expect(await screen.findByText('Three books')).toBeDefined()
  })

  it('is shown again when only the query changes, for which it may not fail', async () => {
    expectConsole('error', /broken render|cart\/cart/)
    load.mockResolvedValue({ Screen: BrokenForOne })
    render(
      <MemoryRouter initialEntries={['/cart?q=broken']}>
        <Link to="/cart?q=fine">Another</Link>
        <Suspense>
          <RemoteView screen="cart/cart" label="The cart" heading="Cart" />
        </Suspense>
      </MemoryRouter>,
    )
    await screen.findByText('The cart is not available right now.')
    fireEvent.click(screen.getByText('Another'))
    expect(await screen.findByText('Fine')).toBeDefined()
  })

  it('catches whatever is thrown, also nothing', async () => {
    expectConsole('error', /./)
    load.mockResolvedValue({ Screen: BrokenByNothing })
    show()
    expect(await screen.findByText('The cart is not available right now.')).toBeDefined()
  })

  it('catches the error of a screen, and names the remote in the log', async () => {
    expectConsole('error', /./)
    const listener = vi.fn()
    onTestFinished(onRemoteEvent(listener))
    load.mockResolvedValue({ Screen: Broken })
    show()
    expect(await screen.findByText('The cart is not available right now.')).toBeDefined()
    expect(console.error).toHaveBeenCalledWith('[cart/cart unknown]', expect.any(Error))
    expect(listener).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ kind: 'crashed', module: 'cart/cart' }),
    )
  })
})
