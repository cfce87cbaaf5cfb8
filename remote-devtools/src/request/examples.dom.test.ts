import { endpoints, parse } from 'shared/schema'
import { describe, expect, test } from 'vitest'
import { endpointKeys, exampleOf, keyOf } from './examples'
import { firstDraft, prepareRequest } from './prepare-request'

describe.each(endpointKeys)('the example of %s', (key) => {
  const example = exampleOf(key)

  test('satisfies the contract', () => {
    const { body } = endpoints[key]
    if (body !== null) expect(() => parse(body, JSON.parse(example.body))).not.toThrow()
    else expect(example.body).toBe('{}')
  })

  test('may be sent, and is recognised as this call', () => {
    expect(prepareRequest({ ...firstDraft, endpoint: example.endpoint }).ok).toBe(true)
    expect(keyOf(example.reqType, example.endpoint)).toBe(key)
  })
})

test('a known id is in the path, an unknown one stays a placeholder', () => {
  const ids = { productId: 'a/b' }
  expect(exampleOf('GET /products/:productId', { ids }).endpoint).toBe('/api/products/a%2Fb')
  expect(exampleOf('GET /carousels/:carouselId', { ids }).endpoint).toBe(
    '/api/carousels/:carouselId',
  )
})

test.each(['/api/nothing', '/products', '/api/products/', '/api/products/1/2'])(
  '%s is not a call of the contract',
  (endpoint) => expect(keyOf('GET', endpoint)).toBeNull(),
)

test('a query does not change the recognised call', () => {
  expect(keyOf('DELETE', '/api/user/cart/all?really')).toBe('DELETE /user/cart/all')
})
