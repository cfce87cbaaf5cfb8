import fc from 'fast-check'
import type { Product } from 'shared/contract/entities'
import { describe, expect, it } from 'vitest'
import { describeBook } from './describe-book'

const dracula: Product = {
  _id: 'd1',
  name: 'Dracula',
  description: 'Bram Stoker',
  about: 'Told in diaries.',
  image: '/covers/dracula.svg',
  price: 949,
  original: 1299,
  ratings: 4,
  categoryName: 'thriller',
}
const origin = 'https://bookshelf.example'

describe('the description of a book', () => {
  it('says where it is and what it costs, for people and machines elsewhere', () => {
    const described = describeBook(dracula, origin)
    expect(described).toMatchObject({
      title: 'Dracula by Bram Stoker',
      text: 'Told in diaries.',
      url: 'https://bookshelf.example/products/d1',
      image: 'https://bookshelf.example/covers/dracula.svg',
    })
    expect(JSON.parse(described.jsonLd)).toMatchObject({
      '@type': ['Book', 'Product'],
      author: { name: 'Bram Stoker' },
      offers: { '@type': 'Offer', price: '949', priceCurrency: 'INR' },
    })
  })

  it('describes a book without a text of its own', () => {
    const { about: _, ...bare } = dracula
    expect(describeBook(bare, origin).text).toBe('Dracula by Bram Stoker, for ₹949.')
  })

  it('names no picture that is not one', () => {
    expect(describeBook({ ...dracula, image: 'javascript:alert(1)' }, origin).image).toBeUndefined()
  })

  it('can never break out of its script element, and stays the same data', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.constant('</script><script>')), (name) => {
        const { jsonLd } = describeBook({ ...dracula, name }, origin)
        expect(jsonLd).not.toContain('<')
        expect(JSON.parse(jsonLd).name).toBe(name)
      }),
    )
  })
})
