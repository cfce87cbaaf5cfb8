import { describe, expect, it } from 'vitest'
import { searchAddress, searchTextIn } from './search-address'

const home = { pathname: '/', search: '' }

describe('a search', () => {
  it('leads to the product list with the text in lower case', () => {
    expect(searchAddress(' Moby DICK ', home)).toBe('/products?q=moby+dick')
  })

  it('keeps the other filters of somebody who is on the list', () => {
    const place = { pathname: '/products', search: '?category=humor&q=boat' }
    expect(searchAddress('earnest', place)).toBe('/products?category=humor&q=earnest')
  })

  it('takes the text out of the address when the field is emptied', () => {
    expect(searchAddress('', { pathname: '/products', search: '?q=boat' })).toBe('/products')
  })

  it('leads nowhere when nothing is searched for, or what is shown already', () => {
    expect(searchAddress('  ', home)).toBeNull()
    expect(searchAddress('Boat', { pathname: '/products', search: '?q=boat' })).toBeNull()
  })

  it('reads its text back from the address of the list only', () => {
    expect(searchTextIn({ pathname: '/products', search: '?q=boat' })).toBe('boat')
    expect(searchTextIn({ pathname: '/cart', search: '?q=boat' })).toBe('')
  })
})
