import { segmentsOf } from '../../shared/src/contract/path-pattern.ts'
import { outputNames } from '../base/index.ts'

export const pagesFile = outputNames.pages

export interface PageEntry {
  pattern: string
  file: string
  /** Whether addresses of the pattern may have pages of their own, in folders of their names. */
  ownPages?: boolean
}

export type PageTable = PageEntry[]

/** The file of a route's page: '/' -> 'index.html', '/products/:productId' -> 'products/_/index.html'. */
export function pageFile(pattern: string): string {
  const names = segmentsOf(pattern).map((segment) => ('text' in segment ? segment.text : '_'))
  return [...names, 'index.html'].join('/')
}

/** Whether all segments of a path can be the names of folders as they stand. */
export function hasPlainSegments(pathname: string): boolean {
  return pathname.split('/').every((segment) => /^[\w-]*$/.test(segment))
}

/** The file of a path, or `null` where the shop has no such page. */
export function pageAt(pathname: string, pages: PageTable): string | null {
  return entryAt(pathname, pages)?.file ?? null
}

/** The files that may hold the page of a path, the more particular one first. */
export function pagesAt(pathname: string, pages: PageTable): string[] {
  const entry = entryAt(pathname, pages)
  if (!entry) return []
  const isPlain = entry.ownPages && hasPlainSegments(pathname)
  const own = [...pathname.split('/').filter(Boolean), 'index.html'].join('/')
  return isPlain ? [own, entry.file] : [entry.file]
}

function entryAt(pathname: string, pages: PageTable): PageEntry | undefined {
  const segments = pathname.split('/').filter(Boolean)
  return pages.find(({ pattern }) => {
    const wanted = segmentsOf(pattern)
    return (
      wanted.length === segments.length &&
      wanted.every((segment, at) => !('text' in segment) || segment.text === segments[at])
    )
  })
}
