import { describe, expect, it } from 'vitest'
import { replaceShared, type ShareScope, sourcesPlugin } from './shared-in-page.ts'

const Screen = () => null
const before = { price: () => 'before' }
const after = { price: () => 'after' }
const scopeWith = (useIn: string[]): ShareScope => ({
  'shared/price': { '1.0.0': { lib: () => before, get: () => () => before, useIn } },
})

describe('an edited shared module', () => {
  it('is put into the share scope, for remotes that are loaded later', () => {
    const scope = scopeWith(['shell'])
    expect(replaceShared(scope, { 'shared/price': after })).toBe(true)
    const share = scope['shared/price']?.['1.0.0']
    expect(share?.lib?.()).toBe(after)
    expect(share?.get()).toBe(share?.lib)
  })

  it('is not used everywhere if a built remote has loaded the old one', () => {
    expect(replaceShared(scopeWith(['cart']), { 'shared/price': after })).toBe(false)
  })

  it('is used everywhere if a built remote has loaded only another module', () => {
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

  it('provides its modules by their exposed names', async () => {
    const container = await loadEntry({ remoteInfo: { name: 'cart' } })
    expect((await container?.get('./basket'))?.()).toEqual({ Screen })
  })

  it('does not affect other remotes', async () => {
    expect(await loadEntry({ remoteInfo: { name: 'catalog' } })).toBeUndefined()
  })
})
