import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { OverlayProps, RemoteFacts } from 'shared/contract'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { Overlay as Inspector } from './inspector'

vi.mock('./watch-requests', () => ({ watchRequests: () => {} }))

const catalog: RemoteFacts = {
  name: 'catalog',
  version: '1.2.0',
  entry: 'https://cdn.example/catalog/remoteEntry.js',
  isOverridden: false,
  modules: [{ name: 'catalog/home', ms: 38.4 }],
  files: 7,
  bytes: 41_000,
  lastError: null,
}
const cart: RemoteFacts = {
  ...catalog,
  name: 'cart',
  version: 'override',
  entry: 'http://localhost:5172/remoteEntry.js',
  isOverridden: true,
  modules: [],
  files: 1,
  bytes: null,
  lastError: 'cart/cart could not be loaded: no answer within 8 s',
}

const user = userEvent.setup()

function open(changes: Partial<OverlayProps['inspector']> = {}) {
  const props = {
    remotes: [catalog, cart],
    shares: [
      { name: 'react', versions: [{ version: '19.3.1', provider: 'shell' }], users: ['cart'] },
      { name: 'shared/ui', versions: [{ version: '0.1.0', provider: 'shell' }], users: [] },
    ],
    allowedOrigins: ['http://localhost:5172'],
    onOverride: vi.fn(() => null),
    onReset: vi.fn(),
    onClose: vi.fn(),
    ...changes,
  }
  render(<Inspector {...props} />)
  return props
}

beforeEach(() => {
  // jsdom has no layout.
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
})

describe('the inspector', () => {
  it('shows the source and the size of each remote', () => {
    open()
    const facts = screen.getByRole('listitem', { name: 'catalog' }).textContent
    expect(facts).toContain('1.2.0')
    expect(facts).toContain('https://cdn.example/catalog/')
    expect(facts).toContain('7 files, 41.0 kB')
    expect(facts).toContain('catalog/home in 38 ms')
    expect(facts).toContain('Last errornone')
    const broken = screen.getByRole('listitem', { name: 'cart' }).textContent
    expect(broken).toContain('overridden')
    expect(broken).toContain('1 file, size hidden by its origin')
    expect(broken).toContain('no answer within 8 s')
  })

  it('shows files of its own origin without a size as cached', () => {
    const entry = new URL('/remotes/catalog/remoteEntry.js', location.href).href
    open({ remotes: [{ ...catalog, entry, bytes: null }] })
    const facts = screen.getByRole('listitem', { name: 'catalog' }).textContent
    expect(facts).toContain('7 files, from the browser’s cache')
  })

  it('lists the shared modules in use with version and provider, and counts the others', () => {
    open()
    const list = screen.getByRole('list', { name: 'Shared singletons' })
    expect(within(list).getAllByRole('listitem')).toHaveLength(1)
    expect(list.textContent).toContain('react19.3.1 by shell')
    expect(screen.getByText(/^1 more provided/)).toBeDefined()
  })

  it('flags a module that exists in two versions', () => {
    const versions = [
      { version: '0.1.0', provider: 'shell' },
      { version: '0.2.0', provider: 'cart' },
    ]
    open({ shares: [{ name: 'shared/shop', versions, users: ['cart'] }] })
    expect(screen.getByText('More than one version')).toBeDefined()
  })

  it('takes the focus, and closes with Escape', async () => {
    const { onClose } = open()
    expect(document.activeElement).toBe(screen.getByRole('complementary', { name: 'Inspector' }))
    await user.keyboard('{Escape}')
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('requests an override from the shell, and shows its errors', async () => {
    const { onOverride } = open({ onOverride: vi.fn(() => 'This site does not allow it.') })
    await user.selectOptions(screen.getByLabelText('Remote'), 'cart')
    await user.type(screen.getByLabelText('URL or local port'), '5172{Enter}')
    expect(onOverride).toHaveBeenCalledExactlyOnceWith('cart', '5172')
    expect(screen.getByText('This site does not allow it.')).toBeDefined()
  })

  it('offers no override if the site lists no origins', () => {
    open({ allowedOrigins: [] })
    expect(screen.queryByLabelText('URL or local port')).toBeNull()
    expect(screen.getByText(/^This site does not allow overrides/)).toBeDefined()
  })

  it('removes all overrides with one click', async () => {
    const { onReset } = open()
    await user.click(screen.getByRole('button', { name: 'Reset overrides' }))
    expect(onReset).toHaveBeenCalledOnce()
  })
})
