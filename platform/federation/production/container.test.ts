import { describe, expect, it, vi } from 'vitest'
import { createContainer } from './container.ts'

const react = { name: 'React' }
const share = (module: unknown) => ({ get: vi.fn(async () => () => module), useIn: [] as string[] })

function open() {
  const modules: Record<string, unknown> = {}
  const container = createContainer({
    name: 'cart',
    uses: { react: 19, 'shared/cart': false },
    exposes: { cart: async () => ({ Screen: 'the cart' }) },
    modules,
  })
  return { ...container, modules }
}

describe('a container', () => {
  it('loads the shared modules that it uses from the page, once, and marks them as used', async () => {
    const { init, get, modules } = open()
    const scope = { react: { '19.3.1': share(react) }, 'shared/cart': { '1.0.0': share('cart') } }
    await init(scope)
    await Promise.all([get('./cart'), get('./cart')])
    expect(modules).toEqual({ react, 'shared/cart': 'cart' })
    expect(scope.react['19.3.1'].get).toHaveBeenCalledTimes(1)
    expect(scope.react['19.3.1'].useIn).toEqual(['cart'])
    expect(scope.react['19.3.1']).toMatchObject({ loaded: true })
  })

  it('loads nothing before a module is requested, so that no host waits for itself', async () => {
    const { init } = open()
    const scope = { react: { '19.3.1': share(react) }, 'shared/cart': { '1.0.0': share('cart') } }
    await init(scope)
    expect(scope.react['19.3.1'].get).not.toHaveBeenCalled()
  })

  it('names all shared modules that are missing or have another version, and can retry', async () => {
    const { init, get, modules } = open()
    const cart = { 'shared/cart': { '1.0.0': share('cart') } }
    await init({})
    await expect(get('./cart')).rejects.toThrow(
      'cart needs react 19, and the page does not provide it; shared/cart, and the page does not',
    )
    await init({ ...cart, react: { '18.2.0': share(react) } })
    await expect(get('./cart')).rejects.toThrow('cart needs react 19, and the page has 18.2.0')
    await init({ ...cart, react: { '18.2.0': share('old'), '19.0.0': share(react) } })
    await get('./cart')
    expect(modules).toMatchObject({ react })
  })

  it('provides only what it exposes', async () => {
    const { init, get } = open()
    await init({ react: { '19.3.1': share(react) }, 'shared/cart': { '1.0.0': share('cart') } })
    expect((await get('./cart'))()).toEqual({ Screen: 'the cart' })
    await expect(get('./checkout')).rejects.toThrow('cart does not expose ./checkout')
  })
})
