/** Books for the cases that need many: what a search has to tell apart, and numbers that are counted. */
import type { Product } from '../contract'

const adjectives = 'Silent Golden Broken Distant Hidden Crimson Restless Patient'.split(' ')
const nouns = 'Harbour Garden Lantern Mirror Orchard Voyage Winter Sparrow Bridge Kingdom'.split(
  ' ',
)
const authors = 'Asha Rao, Peter Lang, Ines Prado, Tomas Berg, Lucy Shaw, Omar Aziz, Jun Ito'.split(
  ', ',
)
const categories = ['fiction', 'motivational', 'humor', 'thriller']

/** Each with its author. They stand among the others, and not at the beginning. */
const named = [
  ['Les Misérables', 'Victor Hugo'],
  ['Twenty Thousand Leagues Under the Sea', 'Jules Verne'],
  ['The Count of Monte Cristo', 'Alexandre Dumas'],
  ['Notre-Dame de Paris', 'Victor Hugo'],
] as const

/** More books than a server counts. */
export const largerCatalogue: readonly Product[] = Array.from({ length: 1600 }, (_, at) => {
  const [name, author] = at % 400 === 399 ? (named[(at - 399) / 400] ?? numbered(at)) : numbered(at)
  return {
    _id: `larger-${at}`,
    name,
    description: author,
    image: '/covers/larger.svg',
    // The steps have no common factor with the ranges, so that prices and ratings cover them evenly.
    price: 99 + ((at * 37) % 1201),
    ratings: 1 + ((at * 7) % 9) / 2,
    categoryName: categories[(at * 3) % 4] ?? '',
  }
})

function numbered(at: number): readonly [name: string, author: string] {
  const name = `${adjectives[at % 8]} ${nouns[(at * 3) % 10]}, part ${Math.floor(at / 80) + 1}`
  return [name, authors[at % 7] ?? '']
}
