import { describe, expect, it } from 'vitest'
import { replaceShared, type ShareScope, sourcesPlugin } from './shared-in-page.ts'

const Screen = () => null
const before = { price: () => 'before' }
const after = { price: () => 'after' }
const scopeWith = (useIn: string[]): ShareScope => ({
  'shared/price': { '1.0.0': { lib: () => before, get: () => () => before, useIn } },
})

describe('an edited shared module', () => {
  it('comes into the share scope, for remotes that are loaded from then on', () => {
    const scope = scopeWith([])
    expect(replaceShared(scope, { 'shared/price': after })).toBe(true)
    const share = scope['shared/price']?.['1.0.0']
    expect(share?.lib?.()).toBe(after)
    expect(share?.get()).toBe(share?.lib)
  })

  it('is not everywhere where a remote as built has taken the old one', () => {
    expect(replaceShared(scopeWith(['cart']), { 'shared/price': after })).toBe(false)
  })

  it('is everywhere if it is another that a remote as built has taken', () => {
    expect(replaceShared(scopeWith(['cart']), { 'shared/price': before })).toBe(true)
  })
})

describe('a remote from source', () => {
  const { loadEntry } = sourcesPlugin([
    {
      name: 'cart',
      screens: {
        basket: { path: '/cart', access: 'all', title: 'Cart', load: async () => ({ Screen }) },
      },
      smokeTest: async () => ({ smokeTest: {} }),
    },
  ])

  it('has its modules by the names by which hosts ask', async () => {
    const container = await loadEntry({ remoteInfo: { name: 'cart' } })
    expect((await container?.get('./basket'))?.()).toEqual({ Screen })
  })

  it('leaves the others to the federation runtime', async () => {
    expect(await loadEntry({ remoteInfo: { name: 'catalog' } })).toBeUndefined()
  })
})
