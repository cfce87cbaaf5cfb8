import { useEffect, useRef, useState } from 'react'
import { siteConfig, useIsHydrated } from 'shared/shop'

interface StructuredDataProps {
  /** Gets the shop's origin, for the data's addresses; `undefined` in the browser, which does not create the data. */
  describe: ((origin: string) => unknown[]) | undefined
  /** The availability of what is offered, which a page is too old to know; the browser corrects it in the data. */
  availability?: string | undefined
}

/**
 * Schema.org data about a page, if the shop's origin is known. Composition writes it; the browser keeps it until another
 * page is shown, and never creates it.
 */
export function StructuredData({ describe, availability }: StructuredDataProps) {
  const script = useRef<HTMLScriptElement>(null)
  const { origin } = siteConfig()
  const isHydrated = useIsHydrated()
  const [isWritten] = useState(!isHydrated)

  useEffect(() => {
    if (script.current && availability) correctAvailability(script.current, availability)
  }, [availability])

  if (!origin || !isWritten) return null
  const text = import.meta.env.SSR && describe ? jsonLd(describe(origin)) : ''
  return (
    <script ref={script} type="application/ld+json" suppressHydrationWarning>
      {text}
    </script>
  )
}

function correctAvailability(script: HTMLScriptElement, availability: string) {
  const { '@graph': things }: { '@graph': { offers?: { availability?: string } }[] } = JSON.parse(
    script.text,
  )
  const offers = things.flatMap((thing) => thing.offers ?? [])
  if (offers.every((offer) => offer.availability === availability)) return
  for (const offer of offers) offer.availability = availability
  script.replaceChildren(jsonLd(things))
}

/** JSON that cannot close its script element. @param things schema.org objects. */
export function jsonLd(things: unknown[]): string {
  const data = { '@context': 'https://schema.org', '@graph': things }
  return JSON.stringify(data).replaceAll('<', '\\u003c')
}
