import type { BookFormat, Product } from 'shared/contract'
import { formatRupees, ownDirection } from 'shared/format'
import { paths } from 'shared/routing'
import { pictureUrl } from '../../components/cover/picture-url'
import { categoryLabel } from '../../filters/filter-labels'
import { categoryPath } from '../../filters/list-paths'
import type { Stock } from './use-stock'

interface TitleAndText {
  title: string
  text: string
}

/** For previews and search engines. A book without `about` is described by name, author and price. */
export function titleAndText({ name, description, about, price }: Product): TitleAndText {
  const title = [name, description].map(ownDirection).join(' by ')
  return { title, text: about ?? `${title}, for ${formatRupees(price)}.` }
}

/** The values of schema.org's BookFormatType. */
const formatTypes: Record<BookFormat, string> = {
  paperback: 'https://schema.org/Paperback',
  hardcover: 'https://schema.org/Hardcover',
  ebook: 'https://schema.org/EBook',
  audiobook: 'https://schema.org/AudiobookFormat',
}

/**
 * The facts of an edition. The year of first publication is not the edition's, but that of the work of which this book is
 * an example. A year before Christ has no form that schema.org's dates are sure to allow.
 */
function describeFacts(product: Product) {
  const { name, description: author, pages, firstPublished = 0, language, isbn13, format } = product
  const work = {
    '@type': 'Book',
    name,
    author: { '@type': 'Person', name: author },
    datePublished: String(firstPublished).padStart(4, '0'),
  }
  return {
    numberOfPages: pages,
    inLanguage: language,
    isbn: isbn13,
    bookFormat: format && formatTypes[format],
    exampleOfWork: firstPublished > 0 ? work : undefined,
  }
}

/** A value of schema.org's ItemAvailability; none if the stock is not known. */
export function availabilityOf(stock: Stock): string | undefined {
  if (stock === null) return undefined
  const value = stock === 'many' ? 'InStock' : stock === 0 ? 'OutOfStock' : 'LimitedAvailability'
  return `https://schema.org/${value}`
}

/**
 * A book and its place in the shop, as schema.org describes them. No aggregateRating: it needs a number of
 * ratings, which the shop does not know.
 * @param stock as the page says it: `null` leaves out the availability, which the browser adds.
 * @param origin of the shop, such as 'https://bookshelf.example'.
 */
export function describeBook(product: Product, stock: Stock, origin: string) {
  const { _id, name, description: author, about, image, price, categoryName } = product
  const url = origin + paths.productDetail(_id)
  const picture = pictureUrl(image)
  const trail = [
    ['Books', origin + paths.productList()],
    [categoryLabel(categoryName), origin + categoryPath(categoryName)],
    [name, url],
  ]
  return [
    {
      '@type': ['Book', 'Product'],
      name,
      author: { '@type': 'Person', name: author },
      description: about,
      genre: categoryName,
      ...describeFacts(product),
      sku: _id,
      image: picture && new URL(picture, origin).href,
      url,
      offers: {
        '@type': 'Offer',
        price: String(price),
        priceCurrency: 'INR',
        availability: availabilityOf(stock),
        url,
      },
    },
    {
      '@type': 'BreadcrumbList',
      itemListElement: trail.map(([name, item], at) => ({
        '@type': 'ListItem',
        position: at + 1,
        name,
        item,
      })),
    },
  ]
}
