import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { deploy } from '../remotes/deployment'
import { RemoteError } from '../remotes/remote-error'
import type { RemoteEvent } from '../remotes/remote-events'
import { pageConfig } from '../testing/page-config'
import { countShopper } from './start-telemetry'

const build = (version: string) => ({ entry: `/remotes/cart/${version}/remoteEntry.js`, version })
const site = (percent: number, canary = '2.0.0') =>
  pageConfig({ remotes: { cart: { ...build('1.0.0'), canary: { ...build(canary), percent } } } })
const about = { remote: 'cart', module: 'cart/cart', version: '2.0.0' } as const
const loaded: RemoteEvent = { kind: 'loaded', ...about, ms: 1 }
const crashed: RemoteEvent = { kind: 'crashed', ...about, error: new Error() }
const count = (event: RemoteEvent) => countShopper(event, '/cart').map(({ kind }) => kind)

beforeEach(() => deploy(site(10)))
afterEach(() => localStorage.clear())

it('counts a browser once as a user and once as a failure, also after another page load', () => {
  expect(countShopper(loaded, '/cart')).toEqual([
    {
      ...{ about: 'canary', kind: 'used', remote: 'cart', version: '2.0.0' },
      ...{ canary: '2.0.0', percent: 10, route: '/cart' },
    },
  ])
  deploy(site(10))
  expect(count(loaded)).toEqual([])
  expect(count(crashed)).toEqual(['failed'])
  expect(count(crashed)).toEqual([])
  expect(count(loaded)).toEqual([])
})

it.each<RemoteEvent>([
  crashed,
  { kind: 'load-failed', ...about, ms: 1, error: new RemoteError('cart/cart', 'refused') },
  { kind: 'uncaught', remote: 'cart', version: '2.0.0', route: '/cart', error: new Error() },
])('counts a browser in which it fails at once as a user, too: $kind', (event) => {
  expect(count(event)).toEqual(['used', 'failed'])
})

it.each<RemoteEvent>([
  { kind: 'load-started', ...about },
  { kind: 'retried', remote: 'cart', version: '2.0.0', attempt: 1 },
])('does not count what is neither a use nor a failure: $kind', (event) => {
  expect(count(event)).toEqual([])
})

it.each([
  ['the percentage', site(50)],
  ['the canary', site(10, '3.0.0')],
])('counts a browser again when %s changes', (_, next) => {
  expect(count(crashed)).toEqual(['used', 'failed'])
  deploy(next)
  expect(count(loaded)).toEqual(['used'])
})

it('counts the shoppers without the canary as well', () => {
  expect(countShopper({ ...loaded, version: '1.0.0' }, '/cart')).toMatchObject([
    { version: '1.0.0', canary: '2.0.0' },
  ])
})

it('counts nobody without a canary, or in a browser that stores nothing', () => {
  deploy(pageConfig({ remotes: { cart: build('1.0.0') } }))
  expect(count(loaded)).toEqual([])
  deploy(site(10))
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('blocked')
  })
  expect(count(loaded)).toEqual([])
})

it('counts nobody whose browser overrides the remote', () => {
  const entry = 'http://localhost:5171/remoteEntry.js'
  localStorage.setItem('bookshelf.override', JSON.stringify({ cart: entry }))
  deploy({ ...site(10), overrides: ['http://localhost:5171'] })
  expect(count({ ...loaded, version: 'override' })).toEqual([])
})
