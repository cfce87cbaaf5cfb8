import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readQuery } from './read-query'

it('reads what may be asked', () => {
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

it('takes what it cannot read for not asked', () => {
  expect(readQuery('')).toEqual({})
  expect(readQuery('?search=&category=poetry&minRatings=-1&sort=UP&cursor=x&limit=1e9')).toEqual({})
  // Whoever follows `next` would never come to an end.
  for (const limit of ['0', '1.5']) expect(readQuery(`?limit=${limit}`)).toEqual({})
})

it('reads anything without harm', () => {
  fc.assert(fc.property(fc.webQueryParameters(), (text) => void readQuery(`?${text}`)))
})
