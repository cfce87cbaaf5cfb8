/** The addresses of a composed site, and their files. */

export const pagesFile = 'pages.json'

export type PageTable = { pattern: string; file: string }[]

/** The file of a route's page: '/' -> 'index.html', '/products/:productId' -> 'products/_/index.html'. */
export function pageFile(pattern: string): string {
  const segments = pattern.split('/').filter(Boolean)
  return [
    ...segments.map((segment) => (segment.startsWith(':') ? '_' : segment)),
    'index.html',
  ].join('/')
}

/** The file of a path, or `null` where the shop has no such page. */
export function pageAt(pathname: string, pages: PageTable): string | null {
  const segments = pathname.split('/').filter(Boolean)
  const page = pages.find(({ pattern }) => {
    const wanted = pattern.split('/').filter(Boolean)
    return (
      wanted.length === segments.length &&
      wanted.every((part, at) => part.startsWith(':') || part === segments[at])
    )
  })
  return page?.file ?? null
}
