import fc from 'fast-check'
import { expect, it } from 'vitest'
import { figuresIn, wordsOf } from './number-words'

it('reads every number that it spells', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999 }), (number) => {
      expect(figuresIn(wordsOf(String(number)))).toEqual([String(number)])
    }),
  )
})

it.each([
  [['thirty', 'nine', 'steps'], ['39']],
  [['one', 'thousand', 'and', 'one', 'nights'], ['1001']],
  [['nineteen', 'eighty', 'four'], ['1984']],
  [
    ['three', 'men', 'and', 'two', 'dogs'],
    ['3', '2'],
  ],
  [['war', 'and', 'peace'], []],
])('finds the numbers of %j', (words, figures) => {
  expect(figuresIn(words)).toEqual(figures)
})

it('spells only numbers', () => {
  expect(['4th', '', '1000000', '-3'].flatMap(wordsOf)).toEqual([])
})
