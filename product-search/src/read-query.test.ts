import fc from 'fast-check'
import { expect, it } from 'vitest'
import { QueryError, readQuery } from './read-query'

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

it.each(['24', '24!1000', '24~-2.5~17~moby-dick', '24~0~17~1!24'])(
  'reads the cursor %s',
  (cursor) => {
    expect(readQuery(`?cursor=${cursor}`)).toEqual({ cursor })
  },
)

it('leaves out empty parameters', () => {
  expect(readQuery('')).toEqual({})
  expect(readQuery('?search=+&category=&limit=')).toEqual({})
})

it.each([
  ['minRatings', '-1'],
  ['maxPrice', 'much'],
  // It would be Infinity.
  ['minRatings', '9'.repeat(400)],
  ['maxPrice', '9'.repeat(400)],
  ['sort', 'UP'],
  ['cursor', 'x'],
  ['cursor', '24!1001'],
  ['cursor', '1~2~99999999999999999999999~x'],
  ['limit', '1e9'],
  // Following `next` would never end.
  ['limit', '0'],
  ['limit', '1.5'],
  ['limit', '-1'],
  ['search', 'x'.repeat(201)],
])('says that %s cannot be %s', (name, value) => {
  expect(() => readQuery(`?${name}=${value}`)).toThrow(new RegExp(`^The parameter ${name} has to`))
})

it('refuses parameters that it does not know, and more ids than an answer has books', () => {
  expect(() => readQuery('?x=1')).toThrow('does not know the parameter x')
  const ids = (count: number) => `?${Array.from({ length: count }, (_, n) => `ids=${n}`).join('&')}`
  expect(readQuery(ids(200)).ids).toHaveLength(200)
  expect(() => readQuery(ids(201))).toThrow('at most 200 ids')
})

it('reads any text, or says what is wrong with it', () => {
  fc.assert(
    fc.property(fc.webQueryParameters(), (text) => {
      try {
        readQuery(`?${text}`)
      } catch (error) {
        expect(error).toBeInstanceOf(QueryError)
      }
    }),
  )
})
