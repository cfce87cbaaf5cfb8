import { useOrigin } from './use-origin'

/** Data of schema.org about a page. @param describe is given the shop's origin, for the data's addresses. */
export function StructuredData({ describe }: { describe: (origin: string) => unknown[] }) {
  const origin = useOrigin()
  if (origin === null) return null
  return <script type="application/ld+json">{jsonLd(describe(origin))}</script>
}

/** JSON that cannot close its script element. @param things of schema.org. */
export function jsonLd(things: unknown[]): string {
  const data = { '@context': 'https://schema.org', '@graph': things }
  return JSON.stringify(data).replaceAll('<', '\\u003c')
}
