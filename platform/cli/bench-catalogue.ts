/**
 * npm run bench:catalogue [-- --books 10,100 --json]: what composition takes (seconds, CPU, memory) and what
 * its pages weigh, with 10 to 10,000 books of a server behind HTTP. Needs no network.
 */
import { readCommandLine, wholeNumber } from '../base/index.ts'
import { benchCatalogue } from '../bench/index.ts'

const { books, json = false } = readCommandLine({
  books: { type: 'string', default: '10,100,1000,10000' },
  json: { type: 'boolean' },
}).values
const counts = books.split(',').map((text) => wholeNumber('--books', text, { min: 1 }))
await benchCatalogue(counts, json)
process.exit(0)
