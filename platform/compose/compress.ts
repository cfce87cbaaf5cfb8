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
    const copies = compressed.get(hash) ?? compress(content)
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

/** How brotli writes distances. Which setting makes a page smaller, by up to a hundred bytes, depends on the page. */
const distances = [
  {},
  { [zlib.constants.BROTLI_PARAM_NPOSTFIX]: 3, [zlib.constants.BROTLI_PARAM_NDIRECT]: 8 },
] as const

/** Writes a `.br` and a `.gz` beside a page, the smallest that brotli makes of it. @param quality of brotli. */
export async function compressPage(file: string, quality: number): Promise<void> {
  const content = readFileSync(file)
  const [gz, ...pages] = await Promise.all([
    gzip(content, { level: 9 }),
    ...distances.map((settings) =>
      brotli(content, { params: { ...atQuality(quality), ...settings } }),
    ),
  ])
  const br = pages.reduce((least, one) => (one.length < least.length ? one : least))
  writeCopies(file, [br, gz])
}

function compress(content: Buffer) {
  const params = atQuality(zlib.constants.BROTLI_MAX_QUALITY)
  return Promise.all([brotli(content, { params }), gzip(content, { level: 9 })])
}

const atQuality = (quality: number) => ({ [zlib.constants.BROTLI_PARAM_QUALITY]: quality })

function writeCopies(file: string, [br, gz]: readonly [Buffer, Buffer]) {
  writeFileSync(`${file}.br`, br)
  writeFileSync(`${file}.gz`, gz)
}
