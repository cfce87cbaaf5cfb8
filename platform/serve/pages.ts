import { segmentsOf } from 'shared/contract'
import { shellCookie, shellsFolder } from 'shared/page-protocol'

/** How many segments the address of a page has at most: for n of them, web servers try 2ⁿ files. */
export const maxSegments = 5

/** Stands for a parameter in the name of a page's folder. */
const parameter = '_'

/** The file of a route's page: '/' -> 'index.html', '/products/:productId' -> 'products/_/index.html'. */
export function pageFile(pattern: string): string {
  const names = segmentsOf(pattern).map((segment) => ('text' in segment ? segment.text : parameter))
  return [...names, 'index.html'].join('/')
}

/**
 * The files that may hold the page of an address, from the root of the site: the more precise one first, as routes are
 * sorted (shared/src/contract/provides.ts). So a new route needs no new configuration of a server.
 */
export function pagesAt(segments: readonly string[]): string[] {
  const folders = segments.reduce<string[]>(
    (found, name) => found.flatMap((folder) => [`${folder}/${name}`, `${folder}/${parameter}`]),
    [''],
  )
  return folders.map((folder) => `${folder}/index.html`)
}

/** The names that the cookie may have: of a version, or of a preview's file. */
export const shellName = /^[a-z\d][\w.-]*$/i

/** The folder of the pages that a browser asks for instead of the ordinary ones; `undefined` if it asks for none. */
export function shellFolder(cookies = ''): string | undefined {
  const pairs = cookies.split(/; */).map((pair) => pair.split('='))
  const [, name = ''] = pairs.find(([key]) => key === shellCookie) ?? []
  return shellName.test(name) ? `${shellsFolder}/${name}` : undefined
}

/** Whether a segment can be the name of a folder without encoding, and does not stand for a parameter. */
export function isPlainSegment(segment: string): boolean {
  return /^[\w-]+$/.test(segment) && segment !== parameter
}

/** Whether all segments of a path are plain. */
export function hasPlainSegments(pathname: string): boolean {
  return pathname.split('/').filter(Boolean).every(isPlainSegment)
}

/** The file of the page for an address, as web servers find it; `null` if there is none. */
export function pageAt(pathname: string, pages: readonly { file: string }[]): string | null {
  const found = pagesAt(pathname.split('/').filter(Boolean)).map((file) => file.slice(1))
  return found.find((file) => pages.some((page) => page.file === file)) ?? null
}
