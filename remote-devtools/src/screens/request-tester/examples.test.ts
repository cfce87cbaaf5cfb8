import { products } from 'mock-api/seed'
import { withParameters } from 'shared/contract'
import { endpoints, parse } from 'shared/schema'
import { expect, test } from 'vitest'
import { calls, exampleOf, needsBook } from './examples'

const [book] = products

test.each(calls)('the example of %s satisfies the contract', (call) => {
  const { reqType, endpoint, body } = exampleOf(call, book ?? null)
  const schema = endpoints[call].body
  if (schema === null) expect(body.stored).toBe('{}')
  else expect(() => parse(schema, JSON.parse(body.stored))).not.toThrow()
  const id = book?._id ?? ''
  const path = withParameters(call, (name) => (name === 'productId' ? id : `:${name}`))
  expect(`${reqType} ${endpoint}`).toBe(path.replace(' ', ' /api'))
  expect(needsBook(call)).toBe(`${endpoint} ${body.stored}`.includes(id))
})

test('without a book, the path of a call is as in the contract, and its body is empty', () => {
  expect(exampleOf('POST /user/cart/:productId', null).endpoint).toBe('/api/user/cart/:productId')
  expect(exampleOf('POST /user/cart', null).body.stored).toBe('{}')
})
