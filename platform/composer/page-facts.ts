/**
 * What pages of a composed site load and hold: written beside them for whoever must know. Of the pages of
 * one route that show one thing each, the first ones stand for the others.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { outputNames } from '../base/index.ts'
import type { PageDocument, PageFile } from './page-document.ts'

export interface PageFacts
  extends Pick<PageDocument, 'links' | 'modules' | 'scripts' | 'rendered' | 'importMap'> {
  /** Of the addresses that it answers; `null` where it answers all others. */
  pattern: string | null
  file: string
  styles: { url: string; inlined: boolean }[]
  data: string[]
}

/** The facts of one page. @param answers which addresses it answers, and its file. */
export function factsOf(
  page: PageDocument,
  answers: Pick<PageFacts, 'pattern' | 'file'>,
): PageFacts {
  const { links, modules, scripts, rendered, importMap } = page
  const { pattern, file } = answers
  return {
    ...{ pattern, file },
    ...{ links, modules, scripts, rendered, importMap },
    styles: page.styles.map(({ url, text }: PageFile) => ({ url, inlined: text !== undefined })),
    data: Object.keys(page.data),
  }
}

/** Writes the facts beside the pages. The folder must exist. */
export function writePageFacts(folder: string, pages: readonly PageFacts[]): void {
  writeFileSync(path.join(folder, outputNames.pageFacts), JSON.stringify(pages))
}

/** Reads the facts of a composed site. @throws Error if the folder is none. */
export function readPageFacts(folder: string): PageFacts[] {
  return JSON.parse(readFileSync(path.join(folder, outputNames.pageFacts), 'utf8'))
}
