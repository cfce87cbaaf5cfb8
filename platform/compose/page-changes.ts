/** What the pages of a site were made of, and so which of them differ from those of the previous one. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { outputNames } from '../project/index.ts'

/** The hash of a page's inputs, by the page's file. */
export type InputsOfPages = Record<string, string>

/** Writes the hashes beside the pages, so that the next composition can reuse pages. The folder must exist. */
export function writePageInputs(folder: string, pages: InputsOfPages): void {
  writeFileSync(path.join(folder, outputNames.pageInputs), JSON.stringify(pages))
}

/** Empty if the folder is not a composed site. */
export function readPageInputs(folder: string): InputsOfPages {
  const file = path.join(folder, outputNames.pageInputs)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}

export interface PageChanges {
  /** The addresses of pages that were rendered. */
  rendered: string[]
  /** The addresses of removed pages. */
  removed: string[]
  /** The number of unchanged pages. */
  unchanged: number
}

interface Composed {
  /** The folder of the previous site, if any. */
  previous: string | undefined
  /** The files of all prerendered pages, and of those that were rendered. */
  written: readonly string[]
  rendered: readonly string[]
}

/** Names pages by their addresses, sorted. If there is no previous site, none is removed. */
export function pageChanges({ previous, written, rendered }: Composed): PageChanges {
  const now = new Set(written)
  const before = previous === undefined ? {} : readPageInputs(previous)
  return {
    rendered: rendered.map(addressOf).sort(),
    removed: Object.keys(before)
      .filter((file) => !now.has(file))
      .map(addressOf)
      .sort(),
    unchanged: written.length - rendered.length,
  }
}

/** So many addresses are named of each kind. */
const maxNamed = 20

/** Lines to print: which pages were rendered and removed, and how many are unchanged. */
export function formatChanges({ rendered, removed, unchanged }: PageChanges): string[] {
  return [
    ...listed('rendered', rendered),
    ...listed('removed', removed),
    `${rendered.length} rendered, ${removed.length} removed, ${unchanged} unchanged.`,
  ]
}

function listed(word: string, addresses: readonly string[]): string[] {
  const more = addresses.length - maxNamed
  return [
    ...addresses.slice(0, maxNamed).map((address) => `${word.padEnd(8)} ${address}`),
    ...(more > 0 ? [`${word.padEnd(8)} and ${more} others`] : []),
  ]
}

/** 'products/a/index.html' -> '/products/a'. */
function addressOf(file: string): string {
  return `/${file.replace(/\/?index\.html$/, '')}`
}
