import { type EndpointKey, parametersOf } from 'shared/contract'
import { pathOf } from 'shared/contract-suite'
import { endpoints } from 'shared/schema'
import { expect, test } from 'vitest'
import { matchEndpoint } from './match-endpoint'

test('finds every endpoint of the contract by its path', () => {
  for (const key of Object.keys(endpoints) as EndpointKey[]) {
    const names = parametersOf(key)
    const params = Object.fromEntries(names.map((name) => [name, `a/b ${name}%`]))
    const [method = ''] = key.split(' ')
    expect(matchEndpoint(method, pathOf(key, params))).toEqual({ key, params })
  }
})

test.each([
  ['PUT', '/products'],
  ['GET', '/'],
  ['GET', '/products/'],
  ['GET', '/products/1/2'],
  ['GET', '/products/%E0%A4%A'],
])('finds nothing for %s %s', (method, path) => {
  expect(matchEndpoint(method, path)).toBeNull()
})
