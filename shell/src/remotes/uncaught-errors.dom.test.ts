import { $toast, closeToast } from 'shared/shop'
import { expectConsole } from 'shared/testing'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { pageConfig } from '../testing/page-config'
import { deploy } from './deployment'
import { onRemoteEvent } from './remote-events'
import { sourceOf, watchUncaughtErrors } from './uncaught-errors'

const cart = 'http://localhost:4173/remotes/cart/1.0.0-abc/assets/cart.js'

beforeEach(() => {
  const cart = { entry: '/remotes/cart/1.0.0-abc/remoteEntry.js', version: '1.0.0-abc' }
  const catalog = { entry: 'https://cdn.example/catalog/remoteEntry.js', version: '2.0.0' }
  history.replaceState(null, '', '/products/b7')
  deploy(pageConfig({ remotes: { cart, catalog } }))
  closeToast()
})

describe('an error that no boundary catches', () => {
  it('is attributed to the remote whose code threw it', () => {
    expect(
      sourceOf(`Error: x\n at pay (${cart}:1:2)\n at https://cdn.example/catalog/a.js:1`),
    ).toBe('cart')
    expect(sourceOf('at https://cdn.example/catalog/a.js:1:1')).toBe('catalog')
    expect(sourceOf('at chrome-extension://abc/content.js:1:1')).toBeNull()
  })

  it('is shown in a toast and, with remote, version and route, logged and reported', () => {
    expectConsole('error', /\[cart 1\.0\.0-abc\] uncaught:/)
    const listener = vi.fn()
    onTestFinished(onRemoteEvent(listener))
    watchUncaughtErrors()
    const error = new Error('broken')
    error.stack = `Error: broken\n at pay (${cart}:1:2)`
    dispatchEvent(new ErrorEvent('error', { error }))
    expect($toast.get()).toMatchObject({ isOpen: true, kind: 'failed' })
    const version = '1.0.0-abc'
    const route = '/products/:productId'
    expect(listener).toHaveBeenCalledWith({
      kind: 'uncaught',
      remote: 'cart',
      version,
      route,
      error,
    })
  })

  it('is attributed to the shell if it threw it and no remote is in the stack', () => {
    const shell = new URL('app.tsx:1:2', import.meta.url).href
    expect(sourceOf(`TypeError: x\n at draw (${shell})`)).toBe('shell')
    expect(sourceOf(`draw@${shell}`)).toBe('shell')
    expect(sourceOf(`TypeError: x\n at react (${shell})\n at pay (${cart}:1:2)`)).toBe('cart')
    expect(sourceOf(`TypeError: x\n at chrome-extension://a/b.js:1:1\n at ${shell}`)).toBeNull()
  })

  it('is ignored if it is not the shop’s', () => {
    watchUncaughtErrors()
    const error = new Error(cart)
    error.stack = `Error: ${cart}\n at chrome-extension://abc/content.js:1:1`
    dispatchEvent(new ErrorEvent('error', { error }))
    expect($toast.get().isOpen).toBe(false)
  })
})
