import { expect, it } from 'vitest'
import { fingerprintOf } from './error-groups.ts'

const failure = {
  part: 'cart',
  kind: 'load-failed',
  cause: 'cart/cart could not be loaded: no answer within 8 s',
  frames: [{ place: '/remotes/cart/1.0.0-0123456789/assets/cart-a1B2c3D4.js:1:204' }],
}
const fingerprint = fingerprintOf(failure)

it.each([
  [
    'another hash and place',
    { frames: [{ place: '/remotes/cart/2.0.0-abc/assets/cart-ZZZZ1234.js:3:9' }] },
  ],
  ['another number', { cause: 'cart/cart could not be loaded: no answer within 9 s' }],
])('is the same with %s', (_, change) => {
  expect(fingerprintOf({ ...failure, ...change })).toBe(fingerprint)
})

it.each([
  ['of another part', { part: 'account' }],
  ['in another script', { frames: [{ place: '/remotes/cart/assets/checkout-a1B2c3D4.js:1:204' }] }],
  ['for another reason', { cause: 'cart/cart could not be loaded: refused' }],
])('is different %s', (_, change) => {
  expect(fingerprintOf({ ...failure, ...change })).not.toBe(fingerprint)
})

it('ignores addresses and versions in messages', () => {
  const about = (address: string, version: string) =>
    fingerprintOf({ ...failure, cause: `cart ${version} is not at ${address}` })
  expect(about('https://a.example/x-1.js', '1.0.0-0123456789')).toBe(
    about('https://b.example/y.js', '2.1.0'),
  )
})

it('uses the shop’s own code below stack frames of packages', () => {
  const own = { place: '/a.js:1:1', source: { file: 'remote-cart/src/a.ts', line: 3, text: 'x()' } }
  const packaged = {
    place: '/b.js:1:1',
    source: { file: 'node_modules/b/b.js', line: 9, text: '' },
  }
  expect(fingerprintOf({ ...failure, frames: [packaged, own] })).toBe(
    fingerprintOf({ ...failure, frames: [own] }),
  )
})
