/** The configuration of this deployment, as `platform/composer` wrote it into the page. */
import * as v from 'valibot'
import { SiteConfig } from '../contract/site'

export const siteBlockId = 'site'

/** The default where a page has no configuration: development, a remote alone, tests. */
const withoutConfig: SiteConfig = {
  api: 'mock',
  payments: { provider: 'test' },
  devtools: true,
  faults: true,
  remotes: {},
}

let current: SiteConfig | undefined

/** Sets the configuration during prerendering, where there is no page to read it from. */
export function provideSiteConfig(config: SiteConfig): void {
  current = config
}

/** The configuration, read from the page once. @throws Error if it is invalid. */
export function siteConfig(): SiteConfig {
  if (!current) {
    const text = document.getElementById(siteBlockId)?.textContent
    current = text ? v.parse(SiteConfig, JSON.parse(text)) : withoutConfig
  }
  return current
}
