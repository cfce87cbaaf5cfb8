/** What each page of a composed site loads and holds: written beside the pages for whoever must know. */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { integrityOf, outputNames } from '../base/index.ts'
import type { PageDocument, PageFile } from './page-document.ts'

export interface PageFacts
  extends Pick<PageDocument, 'links' | 'modules' | 'scripts' | 'rendered' | 'importMap'> {
  /** Of the addresses that it answers; `null` where it answers all others. */
  pattern: string | null
  file: string
  styles: { url: string; inlined: boolean }[]
  data: string[]
  /** The hashes of what it holds inline, as a content security policy takes them. */
  hashes: InlineHashes
}

export interface InlineHashes {
  scripts: string[]
  styles: string[]
}

export function factsOf(
  page: PageDocument,
  answers: Pick<PageFacts, 'pattern' | 'file'>,
): PageFacts {
  const { links, modules, scripts, rendered, importMap } = page
  const hashOf = (text: string | undefined) => (text ? [integrityOf(text)] : [])
  return {
    ...answers,
    ...{ links, modules, scripts, rendered, importMap },
    styles: page.styles.map(({ url, text }: PageFile) => ({ url, inlined: text !== undefined })),
    data: Object.keys(page.data),
    hashes: {
      scripts: [...hashOf(importMap), ...hashOf(page.boot.text)],
      styles: [...page.styles.flatMap(({ text }) => hashOf(text)), ...hashOf(page.rules)],
    },
  }
}

/** The hashes of all pages, each once, in a stable order. */
export function allHashes(pages: readonly PageFacts[]): InlineHashes {
  const all = (kind: keyof InlineHashes) =>
    [...new Set(pages.flatMap(({ hashes }) => hashes[kind]))].sort()
  return { scripts: all('scripts'), styles: all('styles') }
}

export function writePageFacts(folder: string, pages: readonly PageFacts[]): void {
  writeFileSync(path.join(folder, outputNames.pageFacts), JSON.stringify(pages))
}

export function readPageFacts(folder: string): PageFacts[] {
  return JSON.parse(readFileSync(path.join(folder, outputNames.pageFacts), 'utf8'))
}
