import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readQuery } from './read-query'

it('reads every parameter', () => {
  const text =
    '?search=+moby&author=Jane+Austen&category=humor&category=fiction&minRatings=3.5&maxPrice=500&sort=BEST_MATCH&cursor=24&limit=12&ids=b&ids=a'
  expect(readQuery(text)).toEqual({
    search: 'moby',
    author: 'Jane Austen',
    category: ['fiction', 'humor'],
    minRatings: 3.5,
    maxPrice: 500,
    sort: 'BEST_MATCH',
    cursor: '24',
    limit: 12,
    ids: ['b', 'a'],
  })
})

it('ignores invalid parameters', () => {
  expect(readQuery('')).toEqual({})
  expect(readQuery('?search=&category=poetry&minRatings=-1&sort=UP&cursor=x&limit=1e9')).toEqual({})
  // Following `next` would never end.
  for (const limit of ['0', '1.5']) expect(readQuery(`?limit=${limit}`)).toEqual({})
})

it('reads any text without throwing', () => {
  fc.assert(fc.property(fc.webQueryParameters(), (text) => void readQuery(`?${text}`)))
})
