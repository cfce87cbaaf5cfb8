import { describe, expect, it } from 'vitest'
import { searchAddress, searchTextIn } from './search-address'

const home = { pathname: '/', search: '' }

describe('a search', () => {
  it('opens the product list with the text in lower case', () => {
    expect(searchAddress(' Moby DICK ', home)).toBe('/products?q=moby+dick')
    expect(searchAddress('\u200eMoby\u00a0  Di\u00adck\u200b', home)).toBe('/products?q=moby+dick')
  })

  it('keeps the other filters on the product list', () => {
    const place = { pathname: '/products', search: '?category=humor&q=boat' }
    expect(searchAddress('earnest', place)).toBe('/products?category=humor&q=earnest')
  })

  it('removes the text from the address when the field is emptied', () => {
    expect(searchAddress('', { pathname: '/products', search: '?q=boat' })).toBe('/products')
  })

  it('does nothing if the text is empty or already shown', () => {
    expect(searchAddress('  ', home)).toBeNull()
    expect(searchAddress('\u200b\u200d', home)).toBeNull()
    expect(searchAddress('Boat', { pathname: '/products', search: '?q=boat' })).toBeNull()
  })

  it('reads its text only from the address of the list', () => {
    expect(searchTextIn({ pathname: '/products', search: '?q=boat' })).toBe('boat')
    expect(searchTextIn({ pathname: '/cart', search: '?q=boat' })).toBe('')
  })
})
