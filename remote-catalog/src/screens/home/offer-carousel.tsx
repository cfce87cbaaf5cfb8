import { useId } from 'react'
import type { CategoryName, Carousel as Offer } from 'shared/contract'
import { formatRupees } from 'shared/format'
import { Link, paths } from 'shared/routing'
import { useIsHydrated } from 'shared/shop'
import { formatStock, useAvailable } from 'shared/stock'
import { ButtonLink, FailureNotice, Skeleton } from 'shared/ui'
import { carousels } from '../../api/catalogue'
import { type OfferedBook, shelves } from '../../api/shelves'
import { useResource } from '../../api/use-resource'
import { Carousel } from '../../components/carousel/carousel'
import { pictureUrl } from '../../components/cover/picture-url'
import { SmallCover } from '../../components/cover/small-cover'
import { categoryPath } from '../../filters/list-paths'
import styles from './offer-carousel.module.css'

/** The carousel of the home page (docs/product.md, P16). If the server has no offers, it is left out. */
export function OfferCarousel() {
  const state = useResource(carousels)
  if (state.status === 'failed') {
    return <FailureNotice title="The offers did not arrive." onRetry={state.retry} />
  }
  if (state.status !== 'ready') {
    return (
      <div className={styles.offers}>
        <Skeleton className={styles.stage} height="auto" radius="var(--radius-lg)" />
      </div>
    )
  }
  if (state.data.length === 0) return null
  return (
    // The pictures are light in both themes, and so is their text.
    <div data-theme="light" className={styles.offers}>
      <Carousel
        label="Offers"
        slides={state.data}
        keyOf={({ _id }) => _id}
        nameOf={({ name }) => name}
      >
        {(offer, index) => <OfferSlide offer={offer} eager={index === 0} />}
      </Carousel>
    </div>
  )
}

interface OfferSlideProps {
  offer: Offer
  /** Visible at first: its picture loads first. The others wait until the page is hydrated. */
  eager: boolean
}

/**
 * An offer. Shows only the server's figure that is true of the books (docs/product.md, P66).
 * The text is to the left of its picture, or below it on a phone.
 */
export function OfferSlide({ offer, eager }: OfferSlideProps) {
  const { name, image, minPrice, categoryName } = offer
  const titleId = useId()
  const isHydrated = useIsHydrated()
  return (
    <div className={styles.stage} data-category={categoryName}>
      {eager || isHydrated ? (
        <Picture image={image} eager={eager} />
      ) : (
        <div className={styles.picture}>
          <noscript>
            <Picture image={image} eager={false} />
          </noscript>
        </div>
      )}
      <div className={styles.info}>
        <h2 id={titleId} className={styles.title}>
          {name}
        </h2>
        <p className={styles.price}>
          <strong>{`Books for ${formatRupees(minPrice)} or less`}</strong>
        </p>
        {/* Like the pictures of hidden slides, their covers wait until the page is hydrated. */}
        <OfferBook category={categoryName} hasCover={eager || isHydrated} />
        <ButtonLink to={categoryPath(categoryName)} aria-describedby={titleId}>
          Shop Now
        </ButtonLink>
      </div>
    </div>
  )
}

function Picture({ image, eager }: { image: string; eager: boolean }) {
  return (
    <img
      className={styles.picture}
      src={pictureUrl(image)}
      alt=""
      width={1600}
      height={640}
      draggable={false}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
    />
  )
}

/** A book of the offer, with its title and price. Its space is kept while it loads, and if there is none. */
function OfferBook({ category, hasCover }: { category: CategoryName; hasCover: boolean }) {
  const state = useResource(shelves)
  const book = state.status === 'ready' ? state.data[category]?.book : undefined
  return <div className={styles.place}>{book && <BookLink book={book} hasCover={hasCover} />}</div>
}

interface BookLinkProps {
  book: OfferedBook
  hasCover: boolean
}

function BookLink({ book, hasCover }: BookLinkProps) {
  const { _id, name, description, price } = book
  const available = useAvailable(book)
  return (
    <Link className={styles.book} to={paths.productDetail(_id)}>
      {hasCover ? (
        <SmallCover book={book} className={styles.cover} />
      ) : (
        <span className={styles.cover}>
          <noscript>
            <SmallCover book={book} className={styles.cover} />
          </noscript>
        </span>
      )}
      <span className={styles.about}>
        <span className={styles.name}>{name}</span> <span>{description}</span>{' '}
        <span className={styles.amount}>
          {available === undefined
            ? formatRupees(price)
            : `${formatRupees(price)} · ${formatStock(available)}`}
        </span>
      </span>
    </Link>
  )
}
