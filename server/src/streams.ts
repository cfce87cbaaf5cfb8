/** Long lists, of which only a part is in memory at once, however slowly they are read. */
import { once } from 'node:events'
import { open } from 'node:fs/promises'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { HttpError } from './http-error'
import { toJson } from './printable'

/** How many rows are read at once. */
export const pageSize = 500

/** Reads a list page by page. @param read reads at most `pageSize` rows: the first ones, or those behind the last one. */
export async function* inPages<R>(
  read: (last: R | null) => Promise<readonly R[]>,
): AsyncGenerator<R> {
  for (let last: R | null = null; ; ) {
    const page: readonly R[] = await read(last)
    yield* page
    if (page.length < pageSize) return
    last = page.at(-1) ?? null
  }
}

/** How many rows are written at once. */
export const batchSize = 1000

/** The entries of a list in batches, of which no one is empty. */
export async function* inBatches<T>(entries: Iterable<T> | AsyncIterable<T>): AsyncGenerator<T[]> {
  let batch: T[] = []
  for await (const entry of entries) {
    batch.push(entry)
    if (batch.length < batchSize) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/** The JSON of an object whose fields are values, or lists that are still to be read. */
export async function* jsonOf(fields: object): AsyncGenerator<string> {
  let separator = '{'
  for (const [name, value] of Object.entries(fields)) {
    yield `${separator}\n${toJson(name)}: `
    separator = ','
    if (Symbol.asyncIterator in Object(value)) yield* jsonOfList(value)
    else yield toJson(value)
  }
  yield '\n}\n'
}

async function* jsonOfList(list: AsyncIterable<unknown>): AsyncGenerator<string> {
  let separator = ''
  yield '['
  for await (const one of list) {
    yield `${separator}\n${toJson(one)}`
    separator = ','
  }
  yield ']'
}

/** Creates a file that only its owner may read. @throws HttpError 409 if that is not possible. */
export async function newFile(file: string): Promise<Writable> {
  try {
    return (await open(file, 'wx', 0o600)).createWriteStream()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new HttpError(
      409,
      code === 'EEXIST' ? `${file} exists already.` : `${file} cannot be written (${code}).`,
    )
  }
}

/** Writes as fast as `out` takes it, and ends it, except standard output. */
export async function writeTo(out: Writable, chunks: AsyncIterable<string>): Promise<void> {
  if (out !== process.stdout) return await pipeline(chunks, out)
  // With `end: false`, pipeline() leaves a listener behind each time.
  for await (const chunk of chunks) if (!out.write(chunk)) await once(out, 'drain')
}
