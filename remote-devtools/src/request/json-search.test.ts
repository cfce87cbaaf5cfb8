import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { searchJson } from './json-search'

const answer = {
  books: [
    { name: 'Dracula', price: 159 },
    { name: 'Emma', 'a/b~c': 'drama' },
  ],
}

describe('a search in an answer', () => {
  test('finds keys and values in any case, and their ancestors', () => {
    const { count, shown } = searchJson(answer, 'DRA')
    expect(count).toBe(2)
    expect([...shown]).toEqual([
      ...['', '/books', '/books/0', '/books/0/name'],
      ...['/books/1', '/books/1/a~1b~0c'],
    ])
    expect(searchJson(answer, 'price').count).toBe(1)
    expect(searchJson(answer, '159').count).toBe(1)
  })

  test('finds nothing for an empty search', () => {
    expect(searchJson(answer, '  ')).toEqual({ count: 0, shown: new Set(), more: false })
  })

  test('stops at a limit of matches, and supports any depth', () => {
    const many = Array.from({ length: 2000 }, () => 'book')
    expect(searchJson(many, 'book')).toMatchObject({ count: 500, more: true })
    const deep = JSON.parse(`${'['.repeat(50_000)}"book"${']'.repeat(50_000)}`)
    expect(searchJson(deep, 'book')).toMatchObject({ count: 0, more: true })
  })

  test('shows every match with all its ancestors', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.string({ minLength: 1 }), (value, query) => {
        for (const pointer of searchJson(value, query).shown) {
          const parent = pointer.slice(0, Math.max(0, pointer.lastIndexOf('/')))
          expect(searchJson(value, query).shown.has(parent)).toBe(true)
        }
      }),
      { numRuns: 30 },
    )
  })
})
