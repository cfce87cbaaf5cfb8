import { Suspense } from 'react'
import { Page } from 'shared/ui/page'
import { useIntendedAdd } from '../../shopping/use-intended-add'
import { CategoryTiles } from './category-tiles'
import { Hero } from './hero'
import styles from './home-screen.module.css'
import { OfferCarousel } from './offer-carousel'
import { SecondSection } from './second-section'

/** Home: the carousel, the categories, and what the shop stands for (docs/product.md, P16). */
export function HomeScreen() {
  useIntendedAdd()
  return (
    <Page className={styles.home}>
      <OfferCarousel />
      <CategoryTiles />
      {/* Comes alive after what stands above: React takes over what is in a boundary last. */}
      <Suspense>
        <Hero />
        <SecondSection />
      </Suspense>
    </Page>
  )
}
