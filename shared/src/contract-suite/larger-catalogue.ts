/** Books for the cases that need many. */
import type { Product } from '../contract'

const adjectives = 'Silent Golden Broken Distant Hidden Crimson Restless Patient'.split(' ')
const nouns = 'Harbour Garden Lantern Mirror Orchard Voyage Winter Sparrow Bridge Kingdom'.split(
  ' ',
)
const authors = 'Asha Rao, Peter Lang, Ines Prado, Tomas Berg, Lucy Shaw, Omar Aziz, Jun Ito'.split(
  ', ',
)
const categories = ['fiction', 'motivational', 'humor', 'thriller']

/** More books than a server counts. */
export const largerCatalogue: readonly Product[] = Array.from({ length: 1600 }, (_, at) => ({
  _id: `larger-${at}`,
  name: `${adjectives[at % 8]} ${nouns[(at * 3) % 10]}, part ${Math.floor(at / 80) + 1}`,
  description: authors[at % 7] ?? '',
  image: '/covers/larger.svg',
  // The steps have no common factor with the ranges, so that prices and ratings cover them evenly.
  price: 99 + ((at * 37) % 1201),
  ratings: 1 + ((at * 7) % 9) / 2,
  categoryName: categories[(at * 3) % 4] ?? '',
}))
