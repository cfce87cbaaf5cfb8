/** The configuration of this deployment, as `platform/compose` wrote it into the page. */
import { siteBlockId } from '../contract/page-protocol'
import type { PageConfig } from '../contract/site'

/** The default for pages without a configuration: a remote alone, tests. */
const withoutConfig: PageConfig = {
  api: 'mock',
  payments: { provider: 'test' },
  devtools: false,
  faults: true,
  remotes: {},
  routes: [],
  slots: {},
  overlays: {},
}

let current: PageConfig | undefined

/** Sets the configuration during prerendering, where there is no page to read it from. */
export function provideSiteConfig(config: PageConfig): void {
  current = config
}

/** The configuration, read from the page once. Composition has checked it before it wrote it (platform/compose). */
export function siteConfig(): PageConfig {
  if (!current) {
    const text = document.getElementById(siteBlockId)?.textContent
    current = text ? (JSON.parse(text) as PageConfig) : withoutConfig
  }
  return current
}
