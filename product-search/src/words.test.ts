import { expect, it } from 'vitest'
import { indexedWords, queryWords } from './search-words'
import { wordsIn } from './words'

it.each([
  ['Les Misérables', ['les', 'miserables']],
  ['Right Ho, Jeeves!', ['right', 'ho', 'jeeves']],
  ['Gulliver’s Travels', ['gullivers', 'travels']],
  ['20,000 Straßen & Æsop', ['20000', 'strassen', 'and', 'aesop']],
  [' … ', []],
])('takes the words of %j', (text, words) => {
  expect(wordsIn(text)).toEqual(words)
})

it('removes words without meaning from a query', () => {
  expect(queryWords('the book by Jane Austen, Jane')).toEqual(['jane', 'austen'])
  expect(queryWords('The & the')).toEqual([])
})

it('recognises numbers in both forms, and initials and hyphenated words as one word', () => {
  expect(indexedWords('Thirty-Nine')).toEqual(['thirty', 'nine', '39', 'thirtynine'])
  expect(indexedWords('24 Hours')).toEqual(['24', 'hours', 'twenty', 'four'])
  expect(indexedWords('H. G. Wells')).toEqual(['h', 'g', 'wells', 'hg'])
})
