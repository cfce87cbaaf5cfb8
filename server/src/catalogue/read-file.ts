/** Reads the entries of a JSON or CSV file one by one, so that a large one takes no more memory than a small one. */
import { isUtf8 } from 'node:buffer'
import { createReadStream } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { JSONParser, TokenType } from '@streamparser/json'
import { parse as parseCsv } from 'csv-parse'

/** What is wrong with the file, in one sentence that names the place. */
export class ImportError extends Error {}

/** Something of one of the file's lists. */
export interface Entry {
  /** The name of the list; of a file that is one list, that of its kind. */
  list: string
  /** What a refusal begins with. */
  where: string
  value: unknown
}

type OnRead = (bytes: number) => void

interface Reading {
  /** Hears how many bytes were read. */
  onRead?: OnRead | undefined
  /** Whether CSV is of books, whatever its columns are. Otherwise that of categories has no columns but theirs. */
  isOfBooks?: boolean
}

/**
 * Reads a file. CSV has the fields' names above its lines. JSON is a list, or has lists by their names.
 * @yields the entries, and of an empty list nothing but its name. @throws ImportError
 */
export async function* readEntries(
  file: string,
  { onRead = () => {}, isOfBooks = false }: Reading = {},
): AsyncGenerator<Entry | { list: string }> {
  const isCsv = path.extname(file).toLowerCase() === '.csv'
  yield* isCsv ? readCsv(file, onRead, isOfBooks) : readJson(file, onRead)
}

/** The text of a file, in parts. @throws ImportError for a line that is not UTF-8. */
export async function* readText(file: string, onRead: OnRead = () => {}): AsyncGenerator<string> {
  let rest: Buffer = Buffer.alloc(0)
  let line = 1
  const refuse = (bytes: Buffer): never => {
    const lines = bytes.toString('latin1').split('\n')
    const bad = lines.findIndex((text) => !isUtf8(Buffer.from(text, 'latin1')))
    throw new ImportError(
      `${file}, line ${line + bad}: the text is not UTF-8. Save the file as UTF-8.`,
    )
  }
  try {
    for await (const chunk of createReadStream(file)) {
      const bytes = Buffer.concat([rest, chunk])
      // A letter may have been cut.
      const end = [0, 1, 2, 3]
        .map((cut) => bytes.length - cut)
        .find((to) => isUtf8(bytes.subarray(0, to)))
      if (end === undefined) return refuse(bytes)
      const text = bytes.toString('utf8', 0, end)
      rest = bytes.subarray(end)
      onRead(end)
      yield line === 1 ? text.replace(/^\uFEFF/, '') : text
      line += text.split('\n').length - 1
    }
  } catch (error) {
    if (error instanceof ImportError) throw error
    throw new ImportError(`${file} cannot be read: ${(error as Error).message}`)
  }
  if (rest.length > 0) refuse(rest)
}

/** How long an entry of CSV may be, in bytes: far longer than any book. A quote that is not closed reads no further. */
const mostInEntry = 1_000_000

const categoryFields = ['_id', 'categoryName', 'image']

async function* readCsv(file: string, onRead: OnRead, isOfBooks: boolean) {
  const texts = readText(file, onRead)
  const first = await texts.next()
  const head = first.done ? '' : first.value
  async function* whole() {
    yield head
    yield* texts
  }
  const [names = ''] = head.split('\n')
  const parser = parseCsv({
    columns(fields: string[]) {
      const twice = fields.find((name, at) => name !== '' && fields.indexOf(name) < at)
      if (twice === undefined) return fields
      throw new ImportError(`${file}: two columns have the name “${twice}”.`)
    },
    info: true,
    skip_empty_lines: true,
    trim: true,
    max_record_size: mostInEntry,
    delimiter: names.includes(';') && !names.includes(',') ? ';' : ',',
  })
  const isOfCategories = names
    .split(/[,;]/)
    .every((name) => categoryFields.includes(name.replace(/[\s"]/g, '')))
  const list = isOfBooks || !isOfCategories ? 'products' : 'categories'
  const source = Readable.from(whole()).on('error', (error) => parser.destroy(error))
  let last = 1
  try {
    for await (const { record, info } of source.pipe(parser)) {
      last = info.lines
      yield { list, where: `${file}, line ${info.lines}`, value: readLine(record) }
    }
  } catch (error) {
    if (error instanceof ImportError) throw error
    const { code, message } = error as NodeJS.ErrnoException
    const isOpen = code === 'CSV_MAX_RECORD_SIZE' || code === 'CSV_QUOTE_NOT_CLOSED'
    throw new ImportError(
      isOpen
        ? `${file}, after line ${last}: a quote is not closed.`
        : `The file is not valid CSV: ${message}`,
    )
  }
  if (last === 1) throw new ImportError('The file has no line below the field names.')
}

/** An empty cell is a field that is missing. */
function readLine(cells: Readonly<Record<string, string>>): object {
  const fields = Object.entries(cells).filter(([, cell]) => cell !== '')
  return Object.fromEntries(fields.map(([field, cell]) => [field, readCell(field, cell)]))
}

/** The fields of a book that are numbers. */
const numbers = ['price', 'original', 'discounted', 'ratings', 'pages', 'firstPublished', 'stock']

/** What is not a number stays a text, so that the schema refuses it. */
export function readCell(field: string, text: string): unknown {
  return numbers.includes(field) && /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text
}

async function* readJson(file: string, onRead: OnRead) {
  let found: (Entry | { list: string })[] = []
  let parser: JSONParser | null = null
  for await (const text of readText(file, onRead)) {
    if (parser === null && text.trim() === '') continue
    parser ??= createJsonParser(text, (one) => found.push(one), file)
    parseJson(parser, (one) => one.write(text))
    yield* found
    found = []
  }
  parseJson(parser ?? new JSONParser(), (one) => !one.isEnded && one.end())
}

/** @param text the beginning of the file. */
function createJsonParser(
  text: string,
  add: (found: Entry | { list: string }) => void,
  file: string,
): JSONParser {
  const isList = text.trimStart().startsWith('[')
  let list = 'products'
  let depth = 0
  let last = ''
  let isBeforeList = false
  if (isList) add({ list })
  const parser = new JSONParser({ paths: [isList ? '$.*' : '$.*.*'], keepStack: false })
  parser.onValue = ({ value, key }) => add({ list, where: `${file}, ${list}.${key}`, value })
  parser.onToken = ({ token, value }) => {
    if (isBeforeList) {
      // With null, all of its entries would be deleted.
      if (token !== TokenType.LEFT_BRACKET) {
        throw new ImportError(`${file}, ${list}: has to be a list, which begins with “[”.`)
      }
      add({ list })
    }
    if (opening.has(token)) depth += 1
    if (closing.has(token)) depth -= 1
    isBeforeList = !isList && depth === 1 && token === TokenType.COLON
    if (isBeforeList) list = last
    last = String(value)
  }
  return parser
}

const opening = new Set([TokenType.LEFT_BRACE, TokenType.LEFT_BRACKET])
const closing = new Set([TokenType.RIGHT_BRACE, TokenType.RIGHT_BRACKET])

function parseJson(parser: JSONParser, work: (parser: JSONParser) => unknown): void {
  try {
    work(parser)
  } catch (error) {
    if (error instanceof ImportError) throw error
    throw new ImportError(`The file is not valid JSON: ${(error as Error).message}`)
  }
}
