/** The configuration of this deployment, as `platform/composer` wrote it into the page. */
import * as v from 'valibot'
import { SiteConfig } from '../contract/site'

/** The id of the JSON data block in the page. */
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

/** Sets the configuration when there is no page to read it from: during prerendering. */
export function provideSiteConfig(config: SiteConfig): void {
  current = config
}

/**
 * The configuration of this deployment, read from the page once.
 * @throws Error if the page's configuration is invalid.
 */
export function siteConfig(): SiteConfig {
  if (!current) {
    const text = document.getElementById(siteBlockId)?.textContent
    current = text ? v.parse(SiteConfig, JSON.parse(text)) : withoutConfig
  }
  return current
}
