import { FailureNotice, Skeleton } from 'shared/ui'
import { carousels } from '../../api/catalogue'
import { useResource } from '../../api/use-resource'
import { Carousel } from '../../components/carousel/carousel'
import styles from './offer-carousel.module.css'
import { OfferSlide } from './offer-slide'

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
