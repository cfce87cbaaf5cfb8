import { useSyncExternalStore } from 'react'
import { siteConfig } from 'shared/site'

const never = () => () => {}

/**
 * The shop's origin, as `site.json` names it, or else that of the page; `null` on a prerendered page where
 * nobody knows it.
 */
export function useOrigin(): string | null {
  const { origin } = siteConfig()
  return useSyncExternalStore(
    never,
    () => origin ?? location.origin,
    () => origin ?? null,
  )
}
