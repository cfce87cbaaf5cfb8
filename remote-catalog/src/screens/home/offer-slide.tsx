import { useId } from 'react'
import type { Carousel } from 'shared/contract'
import { formatRupees } from 'shared/format'
import { useIsHydrated } from 'shared/shop'
import { ButtonLink } from 'shared/ui'
import { pictureUrl } from '../../components/cover/picture-url'
import { categoryPath } from '../../filters/list-paths'
import styles from './offer-carousel.module.css'

interface OfferSlideProps {
  offer: Carousel
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
      ) : (
        <div className={styles.picture} />
      )}
      <div className={styles.words}>
        <h2 id={titleId} className={styles.title}>
          {name}
        </h2>
        <p className={styles.price}>
          <strong>{`Books for ${formatRupees(minPrice)} or less`}</strong>
        </p>
        <ButtonLink to={categoryPath(categoryName)} aria-describedby={titleId}>
          Shop Now
        </ButtonLink>
      </div>
    </div>
  )
}
