/**
 * What the pages of a composed site load and contain, written beside them for tests and tools. If a route has
 * a page per parameter, the first ones represent the others.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { outputNames } from '../project/index.ts'
import type { PageDocument, PageFile } from './page-document.ts'

export interface PageFacts
  extends Pick<PageDocument, 'links' | 'modules' | 'scripts' | 'rendered' | 'importMap'> {
  /** The pattern of its addresses; `null` for all other addresses. */
  pattern: string | null
  file: string
  styles: { url: string; inlined: boolean }[]
  data: string[]
}

/** The facts of one page. @param answers its addresses and its file. */
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

/** Reads the facts of a composed site. @throws Error if the folder is not a composed site. */
export function readPageFacts(folder: string): PageFacts[] {
  return JSON.parse(readFileSync(path.join(folder, outputNames.pageFacts), 'utf8'))
}
