/** Renders the shell around a screen without a browser: what composition writes into static pages. */
import { StrictMode } from 'react'
import { prerender } from 'react-dom/static'
import type { PageConfig } from 'shared/contract/site'
import { StaticRouter } from 'shared/routing/static-router'
import { provideSiteConfig } from 'shared/site'
import { App } from './app'
import { setPageSkeleton } from './layout/page-skeleton'
import { RootBoundary } from './layout/root-boundary'
import { giveModules, LeftToBrowser } from './prerender/given-modules'
import { type RenderedPage, readMarkup } from './prerender/read-markup'
import { setDeployment } from './remotes/deployment'

export { connectApi } from 'shared/api'
export type { RenderedPage }

interface Page {
  /** The address that is rendered, such as '/products'. */
  url: string
  site: PageConfig
  /** What the remotes expose, by name: 'catalog/home'. */
  modules: Record<string, object>
  /** The markup of the screen's skeleton, for where the browser renders the screen. */
  skeleton: string | null
  /** The inline styles of the pages that were rendered before; those of this one are added. */
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
  giveModules(modules)
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
      // A page is written whole: nothing of it is moved into place by an inline script.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
    },
  )
  const html = await new Response(prelude).text()
  if (errors.length > 0) throw errors[0]
  return readMarkup(html, inlineStyles)
}
