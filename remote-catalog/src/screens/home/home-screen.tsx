import { Suspense } from 'react'
import { Page } from 'shared/ui/page'
import { usePendingAdd } from '../../shopping/use-pending-add'
import { CategoryTiles } from './category-tiles'
import { Hero } from './hero'
import styles from './home-screen.module.css'
import { OfferCarousel } from './offer-carousel'
import { SecondSection } from './second-section'

/** The way in: the carousel, the categories, and what the shop stands for (specification, section 2). */
export function HomeScreen() {
  usePendingAdd()
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
