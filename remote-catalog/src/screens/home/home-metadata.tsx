import { paths } from 'shared/routing'
import { Address, shopPicture } from '../../components/metadata/address'
import { StructuredData } from '../../components/metadata/structured-data'

/** The home page's address and picture for previews, and the address of the search. */
export function HomeMetadata() {
  return (
    <>
      <meta property="og:title" content="Bookshelf" />
      <Address path={paths.home()} picture={shopPicture} />
      <StructuredData describe={import.meta.env.SSR ? describeShop : undefined} />
    </>
  )
}

const describeShop = (origin: string) => [
  {
    '@type': 'WebSite',
    name: 'Bookshelf',
    url: origin + paths.home(),
    potentialAction: {
      '@type': 'SearchAction',
      target: {
        '@type': 'EntryPoint',
        urlTemplate: `${origin}${paths.productList()}?q={search_term_string}`,
      },
      'query-input': 'required name=search_term_string',
    },
  },
]
