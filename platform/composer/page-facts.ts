/**
 * What pages of a composed site load and hold: written beside them for whoever must know. Of the pages of
 * one route that show one thing each, the first ones stand for the others.
 */
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
  const { pattern, file } = answers
  const hashOf = (text: string | undefined) => (text ? [integrityOf(text)] : [])
  return {
    ...{ pattern, file },
    ...{ links, modules, scripts, rendered, importMap },
    styles: page.styles.map(({ url, text }: PageFile) => ({ url, inlined: text !== undefined })),
    data: Object.keys(page.data),
    hashes: {
      scripts: [...hashOf(importMap), ...hashOf(page.boot.text)],
      styles: [...page.styles.flatMap(({ text }) => hashOf(text)), ...ruleHashes(page)],
    },
  }
}

/** The hashes of the rules that are a page's own. */
export function ruleHashes({ rules }: Pick<PageDocument, 'rules'>): string[] {
  return rules ? [integrityOf(rules)] : []
}

/** The hashes of all pages, each once, in a stable order. @param rules those of pages' own rules. */
export function allHashes(pages: readonly PageFacts[], rules: Iterable<string>): InlineHashes {
  const all = (kind: keyof InlineHashes) => pages.flatMap(({ hashes }) => hashes[kind])
  const once = (hashes: Iterable<string>) => [...new Set(hashes)].sort()
  return { scripts: once(all('scripts')), styles: once([...all('styles'), ...rules]) }
}

export function writePageFacts(folder: string, pages: readonly PageFacts[]): void {
  writeFileSync(path.join(folder, outputNames.pageFacts), JSON.stringify(pages))
}

export function readPageFacts(folder: string): PageFacts[] {
  return JSON.parse(readFileSync(path.join(folder, outputNames.pageFacts), 'utf8'))
}
