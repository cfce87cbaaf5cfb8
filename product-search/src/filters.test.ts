import { products } from 'mock-api/seed'
import { expect, it } from 'vitest'
import { defaultFilters } from './filters'
import { findBooks, indexProducts } from './product-index'

const [first] = products
const names = [
  'Alice’s Adventures',
  'Moby-Dick',
  'The Office',
  'Les Misérables',
  'What Is to Be Done?',
]
const index = indexProducts(
  names.map((name, at) => ({ ...first, _id: name, name, isbn13: `978000000000${at}` })),
)

it.each([
  ["alice's", 'Alice’s Adventures'],
  ['alices adv', 'Alice’s Adventures'],
  ['moby dick', 'Moby-Dick'],
  ['  moby   dick ', 'Moby-Dick'],
  ['ｍｏｂｙ', 'Moby-Dick'],
  ['oby-d', 'Moby-Dick'],
  // As copied from a PDF.
  ['ofﬁce', 'The Office'],
  ['of\u200bfice', 'The Office'],
  ['les miserables', 'Les Misérables'],
  ['done?', 'What Is to Be Done?'],
  ['?', 'What Is to Be Done?'],
  ['9780000000001', 'Moby-Dick'],
  ['978-0-00-000000-1', 'Moby-Dick'],
  ['978–0 000000001', 'Moby-Dick'],
])('“%s” finds “%s”, and no other book', (searchText, name) => {
  const found = findBooks(index, { ...defaultFilters, searchText })
  expect(found.map(({ product }) => product.name)).toEqual([name])
})
