import { products } from 'mock-api/seed'
import { expect, it } from 'vitest'
import { indexProducts } from './product-index'
import { buildSearchIndex } from './search-index'
import { shopperCatalogue } from './testing/shopper-catalogue'

/** Texts that shoppers type, and the book that they mean. */
const queries: readonly (readonly [query: string, book: string])[] = [
  // The name as written, in part, and without punctuation.
  ['moby dick', 'Moby-Dick'],
  ['mobydick', 'Moby-Dick'],
  ['Dracula', 'Dracula'],
  ['emma', 'Emma'],
  ['les miserables', 'Les Misérables'],
  ['gullivers travels', "Gulliver's Travels"],
  ['alices adventures', "Alice's Adventures in Wonderland"],
  ['tess of the durbervilles', "Tess of the d'Urbervilles"],
  ['right ho jeeves', 'Right Ho, Jeeves'],
  ['self reliance', 'Self-Reliance'],
  ['pride & prejudice', 'Pride and Prejudice'],
  ['dr. jekyll', 'The Strange Case of Dr Jekyll and Mr Hyde'],
  ['jekyll hyde', 'The Strange Case of Dr Jekyll and Mr Hyde'],
  // Words in another order, or only some of them.
  ['prejudice pride', 'Pride and Prejudice'],
  ['men boat', 'Three Men in a Boat'],
  ['garden secret', 'The Secret Garden'],
  ['wonderland alice', "Alice's Adventures in Wonderland"],
  ['importance earnest', 'The Importance of Being Earnest'],
  ['hound baskervilles', 'The Hound of the Baskervilles'],
  ['monte cristo', 'The Count of Monte Cristo'],
  ['opera phantom', 'The Phantom of the Opera'],
  ['the book dracula', 'Dracula'],
  // Beginnings.
  ['medit', 'Meditations'],
  ['frank', 'Frankenstein'],
  ['wuth', 'Wuthering Heights'],
  ['pri prej', 'Pride and Prejudice'],
  ['thinke', 'As a Man Thinketh'],
  ['invis', 'The Invisible Man'],
  ['robin cru', 'Robinson Crusoe'],
  // Mistakes.
  ['meditatons', 'Meditations'],
  ['drakula', 'Dracula'],
  ['pride and predjudice', 'Pride and Prejudice'],
  ['frankenstien', 'Frankenstein'],
  ['wurthering heights', 'Wuthering Heights'],
  ['robinson cruso', 'Robinson Crusoe'],
  ['baskerviles', 'The Hound of the Baskervilles'],
  ['importence of being ernest', 'The Importance of Being Earnest'],
  ['count of montecristo', 'The Count of Monte Cristo'],
  ['don quijote', 'Don Quixote'],
  ['huckelberry fin', 'Adventures of Huckleberry Finn'],
  ['tale of two citys', 'A Tale of Two Cities'],
  ['walden pond', 'Walden'],
  ['secert garden', 'The Secret Garden'],
  ['moby dik', 'Moby-Dick'],
  // Authors.
  ['melville', 'Moby-Dick'],
  ['marcus aurelius', 'Meditations'],
  ['stoker', 'Dracula'],
  ['jerome k jerome', 'Three Men in a Boat'],
  ['wilde', 'The Importance of Being Earnest'],
  ['burnett frances', 'The Secret Garden'],
  ['charlotte bronte', 'Jane Eyre'],
  ['dostoyevsky', 'Crime and Punishment'],
  ['buchan', 'The Thirty-Nine Steps'],
  ['shelly mary', 'Frankenstein'],
  ['cervantes', 'Don Quixote'],
  ['grossmith', 'The Diary of a Nobody'],
  // The author and a word of the name.
  ['austen prejudice', 'Pride and Prejudice'],
  ['jane austen emma', 'Emma'],
  ['hg wells time', 'The Time Machine'],
  ['doyle hound', 'The Hound of the Baskervilles'],
  ['twain sawyer', 'The Adventures of Tom Sawyer'],
  ['verne 80 days', 'Around the World in Eighty Days'],
  // Numbers.
  ['39 steps', 'The Thirty-Nine Steps'],
  ['thirty nine steps', 'The Thirty-Nine Steps'],
  ['3 men in a boat', 'Three Men in a Boat'],
  ['20,000 leagues', 'Twenty Thousand Leagues Under the Sea'],
  ['20000 leagues under the sea', 'Twenty Thousand Leagues Under the Sea'],
  ['sign of 4', 'The Sign of the Four'],
  ['3 musketeers', 'The Three Musketeers'],
  ['live on twenty four hours', 'How to Live on 24 Hours a Day'],
  // The category and another word.
  ['thriller dracula', 'Dracula'],
  ['motivational aurelius', 'Meditations'],
  ['humour boat', 'Three Men in a Boat'],
  ['conrad thriller', 'The Secret Agent'],
]

it('finds the book that a shopper means among the first three, for nearly every query', async () => {
  const { books } = indexProducts([...products, ...shopperCatalogue])
  const index = await buildSearchIndex(books)
  const missed = queries.filter(([query, book]) => {
    const found = index.search(query).slice(0, 3)
    return !found.some(({ product }) => product.name === book)
  })
  // 57 of 60.
  expect(missed.length, `missed: ${missed.join('; ')}`).toBeLessThanOrEqual(queries.length * 0.05)
  expect(queries.length).toBeGreaterThanOrEqual(60)
  expect(books.length).toBeGreaterThanOrEqual(70)
})
