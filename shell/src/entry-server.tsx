/** Renders the shell around a screen without a browser, for composition. */
import { StrictMode } from 'react'
import { prerender } from 'react-dom/static'
import type { PageConfig } from 'shared/contract'
import { StaticRouter } from 'shared/prerender'
import { provideSiteConfig } from 'shared/shop'
import { App } from './app'
import { setPageSkeleton } from './layout/page-skeleton'
import { RootBoundary } from './layout/root-boundary'
import { LeftToBrowser, setModules } from './prerender/preloaded-modules'
import { type RenderedPage, readMarkup } from './prerender/read-markup'
import { setDeployment } from './remotes/deployment'

export { connectApi } from 'shared/shop'
export type { RenderedPage }

interface Page {
  /** The address to render, such as '/products'. */
  url: string
  site: PageConfig
  /** The remotes' modules, by name: 'catalog/home'. */
  modules: Record<string, object>
  /** The markup of the screen's skeleton, for screens that the browser renders. */
  skeleton: string | null
  /** The inline styles of the pages rendered so far; those of this page are added. */
  inlineStyles: string[]
}

/**
 * Renders a page.
 * @throws the first error of a component: a page that cannot be rendered is not written.
 */
export async function renderPage({
  url,
  site,
  modules,
  skeleton,
  inlineStyles,
}: Page): Promise<RenderedPage> {
  provideSiteConfig(site)
  setDeployment(site)
  setModules(modules)
  setPageSkeleton(skeleton)
  const errors: unknown[] = []
  const { prelude } = await prerender(
    <StrictMode>
      <RootBoundary>
        <StaticRouter location={url}>
          <App prerendered />
        </StaticRouter>
      </RootBoundary>
    </StrictMode>,
    {
      onError: (error) => {
        if (error instanceof LeftToBrowser) return error.digest
        errors.push(error)
        return undefined
      },
      // A page is written at once, since no inline script may move parts of it into place later.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
    },
  )
  const html = await new Response(prelude).text()
  if (errors.length > 0) throw errors[0]
  return readMarkup(html, inlineStyles)
}
