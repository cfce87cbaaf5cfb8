import { randomUUID } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import { filesIn, hashOf, inRoot } from '../project/index.ts'

const brotli = promisify(zlib.brotliCompress)
const gzip = promisify(zlib.gzip)

/** The files to compress; pictures and fonts are already compressed. */
const text = /\.(html|js|css|json|svg|txt|webmanifest|xml)$/
const best = zlib.constants.BROTLI_MAX_QUALITY
const cache = inRoot('node_modules/.cache/compressed')

/** Writes a `.br` and a `.gz` beside every text file of a folder, at the best setting. */
export async function compressFolder(folder: string): Promise<void> {
  const files = new Set(filesIn(folder))
  await Promise.all(
    [...files]
      // Files of a release are already compressed.
      .filter((file) => text.test(file) && !isHidden(file) && !files.has(`${file}.br`))
      .map((file) => compressFile(file)),
  )
}

const isHidden = (file: string) => path.basename(file).startsWith('.')

/**
 * Writes a `.br` and a `.gz` beside a file.
 * @param quality of brotli. Results at the best setting are cached by content.
 */
export async function compressFile(file: string, quality = best): Promise<void> {
  const content = readFileSync(file)
  if (quality < best) {
    const [br, gz] = await Promise.all([brotli(content, optionsOf(quality)), gzip(content)])
    writeFileSync(`${file}.br`, br)
    writeFileSync(`${file}.gz`, gz)
    return
  }
  const key = path.join(cache, hashOf(content))
  if (!existsSync(`${key}.gz`)) {
    const work = underWay.get(key) ?? compressBest(content, key)
    underWay.set(key, work)
    await work.finally(() => underWay.delete(key))
  }
  copyFileSync(`${key}.br`, `${file}.br`)
  copyFileSync(`${key}.gz`, `${file}.gz`)
}

/** Compressions in progress, by content: remotes have equal chunks, and each entry has two names. */
const underWay = new Map<string, Promise<void>>()

async function compressBest(content: Buffer, key: string): Promise<void> {
  mkdirSync(cache, { recursive: true })
  writeAtomically(`${key}.br`, await brotli(content, optionsOf(best)))
  writeAtomically(`${key}.gz`, await gzip(content, { level: 9 }))
}

/** Writes a file atomically, also if the process is killed or another writes the same file. */
function writeAtomically(file: string, content: Buffer) {
  const draft = `${file}.${randomUUID()}`
  writeFileSync(draft, content)
  renameSync(draft, file)
}

const optionsOf = (quality: number) => ({
  params: { [zlib.constants.BROTLI_PARAM_QUALITY]: quality },
})
