import { segmentsOf } from '../../shared/src/contract/path-pattern.ts'

/** How many segments the address of a page has at most: web servers try 2 to that power of files. */
export const mostSegments = 5

/** Stands for a parameter in the name of a page's folder. */
const parameter = '_'

/** The file of a route's page: '/' -> 'index.html', '/products/:productId' -> 'products/_/index.html'. */
export function pageFile(pattern: string): string {
  const names = segmentsOf(pattern).map((segment) => ('text' in segment ? segment.text : parameter))
  return [...names, 'index.html'].join('/')
}

/**
 * The files that may hold the page of an address, from the root of the site: the more precise one first, as routes are
 * sorted (shared/src/contract/deployment.ts). So a new route needs no new configuration of a server.
 */
export function pagesAt(segments: readonly string[]): string[] {
  const folders = segments.reduce<string[]>(
    (found, name) => found.flatMap((folder) => [`${folder}/${name}`, `${folder}/${parameter}`]),
    [''],
  )
  return folders.map((folder) => `${folder}/index.html`)
}

/** Whether all segments of a path can be the names of folders as they stand. */
export function hasPlainSegments(pathname: string): boolean {
  return pathname.split('/').every((segment) => /^[\w-]*$/.test(segment))
}

interface Page {
  pattern: string
  file: string
}

/** The file of the first page that answers a path, or `null`. */
export function pageAt(pathname: string, pages: readonly Page[]): string | null {
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
