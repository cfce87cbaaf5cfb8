import { segmentsOf } from '../../shared/src/contract/path-pattern.ts'
import { outputNames } from '../base/index.ts'

export const pagesFile = outputNames.pages

export type PageTable = { pattern: string; file: string }[]

/** The file of a route's page: '/' -> 'index.html', '/products/:productId' -> 'products/_/index.html'. */
export function pageFile(pattern: string): string {
  const names = segmentsOf(pattern).map((segment) => ('text' in segment ? segment.text : '_'))
  return [...names, 'index.html'].join('/')
}

/** The file of a path, or `null` where the shop has no such page. */
export function pageAt(pathname: string, pages: PageTable): string | null {
  const segments = pathname.split('/').filter(Boolean)
  const page = pages.find(({ pattern }) => {
    const wanted = segmentsOf(pattern)
    return (
      wanted.length === segments.length &&
      wanted.every((segment, at) => !('text' in segment) || segment.text === segments[at])
    )
  })
  return page?.file ?? null
}
