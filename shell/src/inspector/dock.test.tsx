import { act, render, screen } from '@testing-library/react'
import type { OverlayProps } from 'shared/contract'
import { expect, it, vi } from 'vitest'
import { deploy } from '../remotes/deployment'
import { notifyRemoteEvent } from '../remotes/remote-events'
import { pageConfig } from '../testing/page-config'
import { Dock } from './dock'

vi.mock('../remotes/remote-view', () => ({
  RemoteView: ({ props }: { props: OverlayProps['inspector'] }) => (
    <pre>{JSON.stringify(props.remotes)}</pre>
  ),
}))

const about = { remote: 'cart', module: 'cart/cart', version: '1.0.0' } as const
const facts = () => JSON.parse(document.querySelector('pre')?.textContent ?? '')

it('gives the inspector the facts of each remote, and its last error as soon as it happens', () => {
  const entry = 'https://cdn.example/cart/remoteEntry.js'
  deploy(pageConfig({ remotes: { cart: { entry, version: '1.0.0' } } }))
  render(<Dock isOpen onClose={() => {}} />)
  const cart = { name: 'cart', version: '1.0.0', entry, isOverridden: false }
  expect(facts()).toEqual([{ ...cart, lastError: null }])
  act(() => {
    notifyRemoteEvent({ kind: 'load-failed', ...about, ms: 8000, error: new Error('no answer') })
    notifyRemoteEvent({ kind: 'crashed', ...about, error: new Error('broken render') })
    notifyRemoteEvent({ kind: 'loaded', ...about, ms: 70 })
    notifyRemoteEvent({ kind: 'crashed', ...about, remote: 'catalog', error: new Error('other') })
  })
  expect(facts()).toEqual([{ ...cart, lastError: 'broken render' }])
  expect(screen.queryByRole('complementary', { name: 'Override' })).toBeNull()
})

it('shows on every page what this browser overrides', () => {
  const entry = 'http://localhost:5172/remoteEntry.js'
  localStorage.setItem('bookshelf.override', JSON.stringify({ cart: entry }))
  const remotes = { cart: { entry: '/remotes/cart/remoteEntry.js', version: '1.0.0' } }
  deploy(pageConfig({ remotes, overrides: ['http://localhost:5172'] }))
  render(<Dock isOpen={false} onClose={() => {}} />)
  const badge = screen.getByRole('complementary', { name: 'Override' })
  expect(badge.textContent).toContain('cart from http://localhost:5172')
})
