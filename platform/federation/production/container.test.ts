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
  it('takes what it uses from the page, once, and says that it does', async () => {
    const { init, modules } = open()
    const scope = { react: { '19.3.1': share(react) }, 'shared/cart': { '1.0.0': share('cart') } }
    await Promise.all([init(scope), init(scope)])
    expect(modules).toEqual({ react, 'shared/cart': 'cart' })
    expect(scope.react['19.3.1'].get).toHaveBeenCalledTimes(1)
    expect(scope.react['19.3.1'].useIn).toEqual(['cart'])
  })

  it('names what the page lacks or has in another version, and begins anew after that', async () => {
    const { init, modules } = open()
    const cart = { 'shared/cart': { '1.0.0': share('cart') } }
    await expect(init(cart)).rejects.toThrow(
      'cart needs react 19, and the page does not provide it',
    )
    await expect(init({ ...cart, react: { '18.2.0': share(react) } })).rejects.toThrow(
      'cart needs react 19, and the page has 18.2.0',
    )
    await init({ ...cart, react: { '18.2.0': share('old'), '19.0.0': share(react) } })
    expect(modules).toMatchObject({ react })
  })

  it('gives what it exposes, and nothing else', async () => {
    const { get } = open()
    expect((await get('./cart'))()).toEqual({ Screen: 'the cart' })
    await expect(get('./checkout')).rejects.toThrow('cart does not expose ./checkout')
  })
})
