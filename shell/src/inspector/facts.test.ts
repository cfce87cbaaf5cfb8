import { describe, expect, it } from 'vitest'
import type { RemoteEvent } from '../remotes/remote-events'
import { remoteFacts } from './remote-facts'
import { shareFacts } from './share-facts'

const cart = {
  name: 'cart',
  entry: 'https://cdn.example/cart/remoteEntry.js',
  version: '1.0.0',
  source: 'live',
} as const
const about = { remote: 'cart', module: 'cart/cart', version: '1.0.0' } as const

describe('the facts of a remote', () => {
  it('count its own files, each once, by their transferred size', () => {
    const resources = [
      { name: 'https://cdn.example/cart/remoteEntry.js', encodedBodySize: 1000 },
      { name: 'https://cdn.example/cart/assets/cart.js', encodedBodySize: 4000 },
      { name: 'https://cdn.example/cart/assets/cart.js', encodedBodySize: 4000 },
      { name: 'https://cdn.example/cartoons/remoteEntry.js', encodedBodySize: 9000 },
    ]
    expect(remoteFacts(cart, { events: [], resources })).toMatchObject({ files: 2, bytes: 5000 })
  })

  it('have no size if another origin does not reveal it', () => {
    const resources = [{ name: cart.entry, encodedBodySize: 0 }]
    expect(remoteFacts(cart, { events: [], resources })).toMatchObject({ files: 1, bytes: null })
    expect(remoteFacts(cart, { events: [], resources: [] })).toMatchObject({ files: 0, bytes: 0 })
  })

  it('include the loaded modules, the loading time, and the last error', () => {
    const events: RemoteEvent[] = [
      { kind: 'loaded', remote: 'catalog', module: 'catalog/home', version: '1', ms: 9 },
      { kind: 'load-failed', ...about, ms: 8000, error: new Error('no answer') },
      { kind: 'loaded', ...about, ms: 70 },
      { kind: 'crashed', ...about, error: new Error('broken render') },
    ]
    expect(remoteFacts(cart, { events, resources: [] })).toMatchObject({
      version: '1.0.0',
      modules: [{ name: 'cart/cart', ms: 70 }],
      lastError: 'broken render',
    })
  })
})

describe('the facts of shared modules', () => {
  it('include every version, its provider and its users', () => {
    const scope = {
      'shared/shop': {
        '0.1.0': { from: 'shell', useIn: ['shell', 'cart'] },
        '0.2.0': { from: 'catalog', useIn: ['cart'] },
        '0.0.0': { from: 'account', useIn: [], shareConfig: { import: false } },
      },
      react: { '19.3.1': { from: 'shell', useIn: [] } },
    }
    expect(shareFacts(scope)).toEqual([
      { name: 'react', versions: [{ version: '19.3.1', provider: 'shell' }], users: [] },
      {
        name: 'shared/shop',
        versions: [
          { version: '0.1.0', provider: 'shell' },
          { version: '0.2.0', provider: 'catalog' },
        ],
        users: ['cart', 'shell'],
      },
    ])
  })
})
