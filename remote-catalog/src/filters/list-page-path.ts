import type { SitePath } from 'shared/routing'

/** A further page of the list, from 2 on (docs/product.md, P85). */
export function listPagePath(page: number): SitePath {
  return `/products/page/${page}`
}
