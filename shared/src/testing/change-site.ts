/** Changes the configuration of the page. */
import { onTestFinished } from 'vitest'
import type { PageConfig } from '../contract/site'
import { provideSiteConfig, siteConfig } from '../site'

/** Until the test is finished, the page has other settings. */
export function changeSite(changes: Partial<PageConfig>): void {
  const site = siteConfig()
  provideSiteConfig({ ...site, ...changes })
  onTestFinished(() => provideSiteConfig(site))
}
