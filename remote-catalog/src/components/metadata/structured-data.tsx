import { useState } from 'react'
import { siteConfig } from 'shared/site'
import { useIsHydrated } from 'shared/store'

interface StructuredDataProps {
  /** Is given the shop's origin, for the data's addresses; `undefined` in the browser, which needs none of it. */
  describe: ((origin: string) => unknown[]) | undefined
}

/**
 * Data of schema.org about a page, where the shop's origin is known. Composition writes it; the browser leaves
 * it as it stands there until another page is shown, and never makes any.
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

/** JSON that cannot close its script element. @param things of schema.org. */
export function jsonLd(things: unknown[]): string {
  const data = { '@context': 'https://schema.org', '@graph': things }
  return JSON.stringify(data).replaceAll('<', '\\u003c')
}
