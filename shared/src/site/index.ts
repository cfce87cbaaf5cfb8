/** The configuration of this deployment, as `platform/composer` wrote it into the page. */
import * as v from 'valibot'
import { SiteConfig } from '../contract/site'

/** The id of the JSON data block in the page. */
export const siteBlockId = 'site'

/** What holds where a page carries no configuration: development, a remote alone, tests. */
const withoutConfig: SiteConfig = {
  api: 'mock',
  payments: { provider: 'test' },
  devtools: true,
  faults: true,
  remotes: {},
}

let current: SiteConfig | undefined

/** Says which configuration holds where there is no page to read it from: while prerendering. */
export function provideSiteConfig(config: SiteConfig): void {
  current = config
}

/**
 * The configuration of this deployment; read from the page once.
 * @throws Error when the page carries one that cannot be read: nothing can be trusted then.
 */
export function siteConfig(): SiteConfig {
  if (!current) {
    const text = document.getElementById(siteBlockId)?.textContent
    current = text ? v.parse(SiteConfig, JSON.parse(text)) : withoutConfig
  }
  return current
}
