import { useSyncExternalStore } from 'react'
import { siteConfig } from 'shared/shop'

const never = () => () => {}

/**
 * The shop's origin from `site.json`, or else the page's; `null` on a prerendered page if `site.json`
 * does not have it.
 */
export function useOrigin(): string | null {
  const { origin } = siteConfig()
  return useSyncExternalStore(
    never,
    () => origin ?? location.origin,
    () => origin ?? null,
  )
}
