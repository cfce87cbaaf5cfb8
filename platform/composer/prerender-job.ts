/** What composition and the process that renders for it say to each other. */
import type { SiteConfig } from '../../shared/src/contract/site.ts'
import type { RenderedPage } from '../../shell/src/entry-server.tsx'
import type { Route } from '../../shell/src/routes.ts'

export interface PrerenderJob {
  site: SiteConfig
  shell: string
  remotes: string[]
  routes: Pick<Route, 'path' | 'screen'>[]
}

export interface Prerendered {
  pages: PrerenderedPage[]
  /** The inline styles that the pages were rendered with; their elements carry the number of theirs. */
  inlineStyles: string[]
}

export interface PrerenderedPage extends RenderedPage {
  /** The pattern of the route that the page belongs to. */
  route: string
  url: string
  /** The data that it was rendered from, for the page to bring along. */
  dehydratedState: Record<string, unknown>
}

/** Stands for the page of every address that the shop does not have. */
export const notFound = '404'
