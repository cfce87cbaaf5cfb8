import { useSyncExternalStore } from 'react'
import type { SitePath } from 'shared/routing'
import { siteConfig } from 'shared/shop'

/** The picture of the shop, for previews. */
export const shopPicture = '/social.png'

interface AddressProps {
  path: SitePath
  /** For previews: a path, or a URL. */
  picture?: string | undefined
}

/** A page's absolute address and picture, for search engines and previews; React moves them into the head. */
export function Address({ path, picture }: AddressProps) {
  const origin = useOrigin()
  if (origin === null) return null
  const url = origin + path
  // Most previews draw no SVG.
  const isDrawing = picture && /\.svg$/i.test(new URL(picture, origin).pathname)
  const preview = isDrawing ? shopPicture : picture
  return (
    <>
      <link rel="canonical" href={url} />
      <meta property="og:url" content={url} />
      {preview && <meta property="og:image" content={new URL(preview, origin).href} />}
    </>
  )
}

const never = () => () => {}

/**
 * The shop's origin from `site.json`, or else the page's; `null` on a prerendered page if `site.json`
 * does not have it.
 */
function useOrigin(): string | null {
  const { origin } = siteConfig()
  return useSyncExternalStore(
    never,
    () => origin ?? location.origin,
    () => origin ?? null,
  )
}
