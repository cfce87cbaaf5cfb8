import { expect, it } from 'vitest'
import { parametersOf, pathOfPattern, segmentsOf, withParameters } from './path-pattern'

it('reads a pattern by its segments', () => {
  expect(segmentsOf('/user/cart/:productId/')).toEqual([
    { text: 'user' },
    { text: 'cart' },
    { parameter: 'productId' },
  ])
  expect(segmentsOf('/')).toEqual([])
})

it('names the parameters of a pattern', () => {
  expect(parametersOf('/a/:b/c/:d')).toEqual(['b', 'd'])
  expect(parametersOf('/a')).toEqual([])
})

it('writes the path of a pattern, whatever its parameters contain', () => {
  expect(pathOfPattern('/products/:productId', { productId: 'a/b ?' })).toBe(
    '/products/a%2Fb%20%3F',
  )
  expect(pathOfPattern('/products/:productId')).toBe('/products/')
  expect(withParameters('/a/:b/:c', (name) => `{${name}}`)).toBe('/a/{b}/{c}')
})
