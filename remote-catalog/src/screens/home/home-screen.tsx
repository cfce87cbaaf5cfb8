import { Suspense } from 'react'
import { Page } from 'shared/ui'
import { usePendingAdd } from '../../shopping/use-pending-add'
import { CategoryTiles } from './category-tiles'
import { ContinueLink } from './continue-link'
import { Hero } from './hero'
import { HomeMetadata } from './home-metadata'
import styles from './home-screen.module.css'
import { OfferCarousel } from './offer-carousel'
import { SecondSection } from './second-section'

/** Home: the carousel, the categories, the hero and the inexpensive books (docs/product.md, P16). */
export function HomeScreen() {
  usePendingAdd()
  return (
    <Page className={styles.home}>
      {/* Before the headings of the slides, since screen readers and new pages start here. */}
      <h1 className={styles.title}>Bookshelf, your online bookstore</h1>
      <div className={styles.offers}>
        <OfferCarousel />
        <ContinueLink />
      </div>
      <CategoryTiles />
      <HomeMetadata />
      {/* Hydrated last, since React hydrates the content of a boundary after the rest. */}
      <Suspense>
        <Hero />
        <SecondSection />
      </Suspense>
    </Page>
  )
}
