import type { Carousel } from 'shared/contract'

/** The three slides of the home page (docs/product.md, P16). Prices are in rupees. */
export const carousels: readonly Carousel[] = [
  {
    _id: 'a8bb3188-7ccb-4b92-b3b8-16fec15d90ce',
    name: 'Words to begin the day with',
    image: '/art/carousel-motivational.svg',
    minPrice: 299,
    originalPrice: 499,
    discount: 50,
    categoryName: 'motivational',
  },
  {
    _id: '8316690b-8e2a-430a-8061-4aa331bfc0d4',
    name: 'Laugh on the train home',
    image: '/art/carousel-humor.svg',
    minPrice: 199,
    originalPrice: 499,
    discount: 40,
    categoryName: 'humor',
  },
  {
    _id: 'f7325a03-8a40-4e2d-aba7-1388cfbf75e9',
    name: 'Stories that stay with you',
    image: '/art/carousel-fiction.svg',
    minPrice: 499,
    originalPrice: 999,
    discount: 50,
    categoryName: 'fiction',
  },
]
