import { useOrigin } from '../../components/metadata/use-origin'

/** The home page's address and picture for previews; React moves these elements into the head. */
export function HomeMetadata() {
  const origin = useOrigin()
  if (origin === null) return null
  return (
    <>
      <link rel="canonical" href={`${origin}/`} />
      <meta property="og:url" content={`${origin}/`} />
      <meta property="og:title" content="Bookshelf" />
      <meta property="og:image" content={`${origin}/social.png`} />
    </>
  )
}
