import type { SiteConfig } from 'shared/contract'
import { mostListed } from '../../api/list-page'
import { pageSize } from '../../api/query-books'

/**
 * How many pages of the list are written: the first, and as many further ones as `site.json` says, of at most
 * `mostListed` books.
 */
export function writtenPages(books: number, prerender: SiteConfig['prerender'] = 'all'): number {
  const further = prerender === 'none' ? 0 : prerender
  const pages = Math.ceil(Math.min(books, mostListed) / pageSize)
  return further === 'all' ? pages : Math.min(pages, 1 + further)
}

/**
 * The pages that a page links to: the first, the last, and those 1, 10, 100 … pages before and after it, so
 * that each page is a few steps from every other.
 * @returns their numbers in order, including the page's own.
 */
export function linkedPages(page: number, last: number): number[] {
  const linked = new Set([1, page, last])
  for (let step = 1; step < last; step *= 10) linked.add(page - step).add(page + step)
  return [...linked].filter((one) => one >= 1 && one <= last).sort((a, b) => a - b)
}
