import { useState } from 'react'
import { siteConfig, useIsHydrated } from 'shared/shop'

interface StructuredDataProps {
  /** Gets the shop's origin, for the data's addresses; `undefined` in the browser, which does not create the data. */
  describe: ((origin: string) => unknown[]) | undefined
}

/**
 * Schema.org data about a page, if the shop's origin is known. Composition writes it; the browser keeps
 * it unchanged until another page is shown, and never creates it.
 */
export function StructuredData({ describe }: StructuredDataProps) {
  const { origin } = siteConfig()
  const isHydrated = useIsHydrated()
  const [isWritten] = useState(!isHydrated)
  if (!origin || !isWritten) return null
  const text = import.meta.env.SSR && describe ? jsonLd(describe(origin)) : ''
  return (
    <script type="application/ld+json" suppressHydrationWarning>
      {text}
    </script>
  )
}

/** JSON that cannot close its script element. @param things schema.org objects. */
export function jsonLd(things: unknown[]): string {
  const data = { '@context': 'https://schema.org', '@graph': things }
  return JSON.stringify(data).replaceAll('<', '\\u003c')
}
