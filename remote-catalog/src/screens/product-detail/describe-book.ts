import type { Product } from 'shared/contract/entities'
import { formatRupees } from 'shared/format/money'
import { paths } from 'shared/routing/paths'
import { pictureUrl } from '../../components/cover/picture-url'

interface TitleAndText {
  title: string
  text: string
}

interface BookDescription extends TitleAndText {
  /** Absolute URLs, since they are read elsewhere. */
  url: string
  image: string | undefined
  /** schema.org data as JSON, safe inside a script element. */
  jsonLd: string
}

export function titleAndText({ name, description: author, about, price }: Product): TitleAndText {
  return {
    title: `${name} by ${author}`,
    text: about ?? `${name} by ${author}, for ${formatRupees(price)}.`,
  }
}

/** @param origin of the shop, such as 'https://bookshelf.example'. */
export function describeBook(product: Product, origin: string): BookDescription {
  const { _id, name, description: author, about, image, price } = product
  const url = new URL(paths.productDetail(_id), origin).href
  const picture = pictureUrl(image)
  const pictureHref = picture && new URL(picture, origin).href
  return {
    ...titleAndText(product),
    url,
    image: pictureHref,
    jsonLd: asScriptText({
      '@context': 'https://schema.org',
      // No aggregateRating: it needs a number of ratings, which the shop does not know.
      '@type': ['Book', 'Product'],
      name,
      author: { '@type': 'Person', name: author },
      description: about,
      genre: product.categoryName,
      sku: _id,
      image: pictureHref,
      url,
      offers: {
        '@type': 'Offer',
        price: String(price),
        priceCurrency: 'INR',
        availability: 'https://schema.org/InStock',
        url,
      },
    }),
  }
}

/** JSON that cannot close its script element. */
function asScriptText(data: unknown): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c')
}
