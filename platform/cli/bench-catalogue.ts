/**
 * npm run bench:catalogue [-- --books 10,1000 --prerender 24 --runs 3 --json]: how long a shopper on an emulated phone
 * waits, what composition takes (seconds, CPU, memory) and how large pages are, with 10 to 100,000 books on a server
 * behind HTTP. `--prerender` sets how many books have a page of their own, or `all`. `--runs 0` measures composition
 * only. `--at-hand 0,1000` repeats this with several limits of the number of books that the shop loads as a whole.
 * Needs no network.
 */

import { benchAtHand, benchCatalogue } from '../bench/index.ts'
import { readCommandLine, wholeNumber } from '../project/index.ts'

const {
  books,
  prerender,
  runs,
  json = false,
  'at-hand': atHand,
} = readCommandLine({
  books: { type: 'string', default: '10,1000,10000,100000' },
  prerender: { type: 'string', default: '24' },
  runs: { type: 'string', default: '3' },
  json: { type: 'boolean' },
  'at-hand': { type: 'string' },
}).values
const numbers = (option: string, list: string, min: number) =>
  list.split(',').map((text) => wholeNumber(option, text, { min }))
if (atHand === undefined) {
  await benchCatalogue({
    counts: numbers('--books', books, 1),
    prerender: prerender === 'all' ? 'all' : wholeNumber('--prerender', prerender, { min: 0 }),
    runs: wholeNumber('--runs', runs, { min: 0 }),
    asJson: json,
  })
} else {
  const same = Object.entries({ books, prerender, runs }).flatMap(([name, value]) => [
    `--${name}`,
    value,
  ])
  await benchAtHand(numbers('--at-hand', atHand, 0), [...same, ...(json ? ['--json'] : [])])
}
process.exit(0)
