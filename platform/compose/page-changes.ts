/** The differences between a composed site and the previous one. */
import { readPageInputs } from './page-inputs.ts'

export interface PageChanges {
  /** The addresses of pages that were rendered. */
  rendered: string[]
  /** The addresses of removed pages. */
  removed: string[]
  /** The number of unchanged pages. */
  left: number
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
  return {
    rendered: rendered.map(addressOf).sort(),
    removed: Object.keys(previous === undefined ? {} : readPageInputs(previous))
      .filter((file) => !now.has(file))
      .map(addressOf)
      .sort(),
    left: written.length - rendered.length,
  }
}

/** So many addresses are named of each kind. */
const named = 20

/** Lines to print: which pages were rendered and removed, and how many are unchanged. */
export function changesInWords({ rendered, removed, left }: PageChanges): string[] {
  return [
    ...listed('rendered', rendered),
    ...listed('removed', removed),
    `${rendered.length} rendered, ${removed.length} removed, ${left} left as they were.`,
  ]
}

function listed(word: string, addresses: readonly string[]): string[] {
  const more = addresses.length - named
  return [
    ...addresses.slice(0, named).map((address) => `${word.padEnd(8)} ${address}`),
    ...(more > 0 ? [`${word.padEnd(8)} and ${more} others`] : []),
  ]
}

/** 'products/a/index.html' -> '/products/a'. */
function addressOf(file: string): string {
  return `/${file.replace(/\/?index\.html$/, '')}`
}
