import { copyFileSync, existsSync, linkSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import { filesIn, hashOf } from '../project/index.ts'

const brotli = promisify(zlib.brotliCompress)
const gzip = promisify(zlib.gzip)

/** The files to compress; pictures and fonts are already compressed. */
const text = /\.(html|js|css|json|svg|txt|webmanifest|xml)$/

/** Compressed files by their content: remotes have equal chunks, and each entry has two names. */
const compressed = new Map<string, ReturnType<typeof compress>>()

/**
 * Writes a `.br` and a `.gz` beside every text file of a folder that has none, at the best setting.
 * @param previous a compressed folder, whose copies of equal files are reused, since compressing takes seconds.
 */
export async function compressFolder(folder: string, previous?: string): Promise<void> {
  const files = new Set(filesIn(folder))
  const isHidden = (file: string) => path.basename(file).startsWith('.')
  const wanted = [...files].filter(
    (file) => text.test(file) && !isHidden(file) && !files.has(`${file}.br`),
  )
  const write = async (file: string) => {
    const content = readFileSync(file)
    const same = previous && path.join(previous, path.relative(folder, file))
    if (same && isCompressed(same) && readFileSync(same).equals(content))
      return reuseCopies(same, file)
    const hash = hashOf(content)
    const copies = compressed.get(hash) ?? compress(content, zlib.constants.BROTLI_MAX_QUALITY)
    compressed.set(hash, copies)
    writeCopies(file, await copies)
  }
  await Promise.all(wanted.map(write))
}

const endings = ['.br', '.gz']

/** Whether a file exists with its compressed copies. */
export const isCompressed = (file: string) =>
  ['', ...endings].every((ending) => existsSync(file + ending))

/** Uses the compressed copies of an equal file of another site. */
export function reuseCopies(from: string, to: string): void {
  for (const ending of endings) linkOrCopy(from + ending, to + ending)
}

/** Links a file, or copies it if the file system cannot link. Files of composed sites never change, so sites share them. */
export function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to)
  } catch {
    copyFileSync(from, to)
  }
}

/** Writes a `.br` and a `.gz` beside a file. @param quality of brotli. */
export async function compressFile(file: string, quality: number): Promise<void> {
  writeCopies(file, await compress(readFileSync(file), quality))
}

function compress(content: Buffer, quality: number) {
  const params = { [zlib.constants.BROTLI_PARAM_QUALITY]: quality }
  return Promise.all([brotli(content, { params }), gzip(content, { level: 9 })])
}

function writeCopies(file: string, [br, gz]: readonly [Buffer, Buffer]) {
  writeFileSync(`${file}.br`, br)
  writeFileSync(`${file}.gz`, gz)
}
