import type { Carousel, Category, Product } from 'shared/contract'
import sample from 'shared/sample-books.json' with { type: 'json' }

/** Ten books in the public domain (docs/product.md, P15), of which the server sells the same. */
export const products = sample.products as [Product, Product, ...Product[]]
export const categories: readonly Category[] = sample.categories
export const carousels: readonly Carousel[] = sample.carousels
