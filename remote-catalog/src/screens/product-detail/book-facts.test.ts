import { products } from 'mock-api/seed'
import { describe, expect, it } from 'vitest'
import { factsOf } from './book-facts'

const [pride] = products

describe('the facts of a book', () => {
  it.each([
    [{ firstPublished: -405 }, 'First published', '405 BC'],
    [{ pages: 1225 }, 'Pages', '1,225'],
    [{ language: 'pt-BR' }, 'Language', 'Brazilian Portuguese'],
    [{ format: 'ebook' }, 'Format', 'E-book'],
  ] as const)('are read as %o', (facts, label, value) => {
    expect(factsOf({ ...pride, ...facts })).toContainEqual([label, value])
  })

  it('are left out if they are not known, or have no English name', () => {
    const { pages, firstPublished, language, isbn13, format, ...bare } = pride
    expect(factsOf(bare)).toEqual([])
    expect(factsOf({ ...bare, language: 'xx' })).toEqual([])
  })
})
