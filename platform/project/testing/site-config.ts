/** For tests: the configuration of a shop without remotes, and of its pages. */
import type { PageConfig, SiteConfig } from 'shared/contract'

export const siteConfig: SiteConfig = {
  ...{ api: 'mock', payments: { provider: 'test' }, devtools: false, faults: false, remotes: {} },
}

export const pageConfig: PageConfig = { ...siteConfig, routes: [], slots: {}, overlays: {} }
