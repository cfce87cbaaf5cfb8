import type { Product } from 'shared/contract'
import { paths } from 'shared/routing'
import { pictureUrl } from '../../components/cover/picture-url'
import { Address } from '../../components/metadata/address'
import { Description } from '../../components/metadata/description'
import { StructuredData } from '../../components/metadata/structured-data'
import { availabilityOf, describeBook, titleAndText } from './describe-book'
import type { Stock } from './use-stock'

/** A book's metadata; React moves these elements into the head. */
export function BookMetadata({ product, stock }: { product: Product; stock: Stock }) {
  const { title, text } = titleAndText(product)
  return (
    <>
      <Description text={text} />
      <meta property="og:type" content="book" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={text} />
      <Address path={paths.productDetail(product._id)} picture={pictureUrl(product.image)} />
      <StructuredData
        describe={
          import.meta.env.SSR ? (origin) => describeBook(product, stock, origin) : undefined
        }
        availability={availabilityOf(stock)}
      />
    </>
  )
}
