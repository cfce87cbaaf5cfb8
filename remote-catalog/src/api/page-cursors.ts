/** Where the pages of a list begin. */
import { countLimit, type ProductQuery } from 'shared/contract'
import { pageSize, queryBooks } from './query-books'

/** How many pages are skipped at once. */
const mostSkipped = Math.floor(countLimit / pageSize)

export interface PageCursors {
  /**
   * Finds where a page begins: a server skips only so many books that another page has to be found first.
   * @param page from 0. @returns `null` if the list ends before it. @throws as `queryBooks` does.
   */
  find: (page: number) => Promise<string | null>
  /** Notes where a page begins. @param next of the answer with the books before it. */
  note: (page: number, next: string | undefined) => void
  /** Forgets where pages begin that are found by their number. */
  renew: () => void
}

export function createPageCursors(query: ProductQuery): PageCursors {
  const nexts = new Map<number, string>()
  const isFoundByNumber = (page: number) => page <= mostSkipped
  const note = (page: number, next: string | undefined) => {
    if (next !== undefined) nexts.set(page, next)
  }
  return {
    note,
    async find(page) {
      const known = nexts.get(page)
      if (known !== undefined) return known
      if (isFoundByNumber(page)) return String(page * pageSize)
      for (;;) {
        const begin = Math.max(0, ...[...nexts.keys()].filter((one) => one <= page))
        const place = nexts.get(begin) ?? '0'
        if (begin === page) return place
        const pages = Math.min(page - begin, mostSkipped)
        const cursor = `${place}!${pages * pageSize}`
        if (begin + pages === page) return cursor
        const { next } = await queryBooks({ ...query, cursor, limit: pageSize })
        if (next === undefined) return null
        note(begin + pages + 1, next)
      }
    },
    renew() {
      for (const page of nexts.keys()) if (isFoundByNumber(page)) nexts.delete(page)
    },
  }
}
