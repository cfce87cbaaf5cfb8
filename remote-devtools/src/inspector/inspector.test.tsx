import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { OverlayProps } from 'shared/contract'
import { expectAccessible } from 'shared/testing'
import { describe, expect, it, vi } from 'vitest'
import { Overlay as Inspector } from './inspector'

const catalog = {
  name: 'catalog',
  version: '1.2.0',
  entry: 'https://cdn.example/catalog/remoteEntry.js',
  isOverridden: false,
  lastError: null,
}
const cart = {
  name: 'cart',
  version: 'override',
  entry: 'http://localhost:5172/remoteEntry.js',
  isOverridden: true,
  lastError: 'cart/cart could not be loaded: no answer within 8 s',
}

const user = userEvent.setup()

function open(changes: Partial<OverlayProps['inspector']> = {}) {
  const props = {
    remotes: [catalog, cart],
    allowedOrigins: ['http://localhost:5172'],
    onOverride: vi.fn(() => null),
    onReset: vi.fn(),
    onClose: vi.fn(),
    ...changes,
  }
  render(<Inspector {...props} />)
  return props
}

describe('the inspector', () => {
  it('shows the version, the source and the last error of each remote', async () => {
    open()
    const textOf = (name: string) => screen.getByRole('listitem', { name }).textContent
    expect(textOf('catalog')).toBe('catalog 1.2.0https://cdn.example/catalog/')
    expect(textOf('cart')).toBe(
      'cart overriddenhttp://localhost:5172/Last error: cart/cart could not be loaded: no answer within 8 s',
    )
    await expectAccessible()
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

  it('removes all overrides with one click, if there are any', async () => {
    const { onReset } = open()
    await user.click(screen.getByRole('button', { name: 'Reset overrides' }))
    expect(onReset).toHaveBeenCalledOnce()
  })
})
