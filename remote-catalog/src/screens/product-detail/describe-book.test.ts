import type { Product } from 'shared/contract'
import { describe, expect, it } from 'vitest'
import { describeBook, titleAndText } from './describe-book'

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
  it('has its address and price as schema.org data', () => {
    const [book] = describeBook(dracula, 'many', origin)
    expect(book).toEqual({
      '@type': ['Book', 'Product'],
      name: 'Dracula',
      author: { '@type': 'Person', name: 'Bram Stoker' },
      description: 'Told in diaries.',
      genre: 'thriller',
      sku: 'd1',
      image: 'https://bookshelf.example/covers/dracula.svg',
      url: 'https://bookshelf.example/products/d1',
      offers: {
        '@type': 'Offer',
        price: '949',
        priceCurrency: 'INR',
        availability: 'https://schema.org/InStock',
        url: 'https://bookshelf.example/products/d1',
      },
    })
  })

  it.each([
    ['many', 'https://schema.org/InStock'],
    [5, 'https://schema.org/LimitedAvailability'],
    [0, 'https://schema.org/OutOfStock'],
    [null, undefined],
  ] as const)('says whether it can be bought: with a stock of %s', (stock, availability) => {
    const [book] = describeBook(dracula, stock, origin)
    expect(book).toHaveProperty('offers.availability', availability)
  })

  it('has the facts of its edition, and the year of the work that it is an example of', () => {
    const facts = {
      pages: 512,
      firstPublished: 1897,
      language: 'en',
      isbn13: '9780141439846',
      format: 'paperback',
    } as const
    const [book] = describeBook({ ...dracula, ...facts }, 'many', origin)
    expect(book).toMatchObject({
      numberOfPages: 512,
      inLanguage: 'en',
      isbn: '9780141439846',
      bookFormat: 'https://schema.org/Paperback',
      exampleOfWork: {
        '@type': 'Book',
        name: 'Dracula',
        author: { '@type': 'Person', name: 'Bram Stoker' },
        datePublished: '1897',
      },
    })
    // The date of the edition is not known.
    expect(book).not.toHaveProperty('datePublished')
    const workOf = (firstPublished: number) =>
      JSON.stringify(describeBook({ ...dracula, firstPublished }, 'many', origin)[0])
    expect(workOf(180)).toContain('"datePublished":"0180"')
    expect(workOf(-405)).not.toContain('exampleOfWork')
  })

  it('has its place in the shop', () => {
    const [, trail] = describeBook(dracula, 'many', origin)
    const of = (position: number, name: string, path: string) => ({
      '@type': 'ListItem',
      position,
      name,
      item: origin + path,
    })
    expect(trail).toEqual({
      '@type': 'BreadcrumbList',
      itemListElement: [
        of(1, 'Books', '/products'),
        of(2, 'Thriller', '/products?category=thriller'),
        of(3, 'Dracula', '/products/d1'),
      ],
    })
  })

  it('is its text, or its author and price if it has none', () => {
    const { about: _, ...bare } = dracula
    expect(titleAndText(dracula)).toEqual({
      title: 'Dracula by Bram Stoker',
      text: 'Told in diaries.',
    })
    expect(titleAndText(bare).text).toBe('Dracula by Bram Stoker, for ₹949.')
    const hebrew = { ...bare, name: 'ספר!', description: 'עמוס עוז' }
    const title = '\u2068ספר!\u2069 by \u2068עמוס עוז\u2069'
    expect(titleAndText(hebrew)).toEqual({ title, text: `${title}, for ₹949.` })
  })

  it('omits an invalid picture', () => {
    const [book] = describeBook({ ...dracula, image: 'javascript:alert(1)' }, 'many', origin)
    expect(book).toMatchObject({ image: undefined })
  })
})
