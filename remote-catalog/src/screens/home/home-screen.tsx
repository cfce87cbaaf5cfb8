import ShoppingBag from '@lucide/icons/icons/shopping-bag'
import { defaultFilters } from 'product-search/filters'
import { lazy, Suspense } from 'react'
import { formatBooks, formatRupees } from 'shared/format'
import { Link, paths } from 'shared/routing'
import { $cartCount, useStore } from 'shared/shop'
import { ButtonLink, Icon, Page, Skeleton } from 'shared/ui'
import { inexpensiveBooks, maxInexpensivePrice } from '../../api/inexpensive-books'
import { usePreviouslyViewed } from '../../api/recently-viewed'
import { useResource } from '../../api/use-resource'
import { Covers } from '../../components/covers/covers'
import coverStyles from '../../components/covers/covers.module.css'
import { Address, shopPicture } from '../../components/metadata/address'
import { StructuredData } from '../../components/metadata/structured-data'
import { filtersToUrl } from '../../filters/filters-in-url'
import { usePendingAdd } from '../../shopping/use-pending-add'
import { CategoryTiles } from './category-tiles'
import continueStyles from './continue-link.module.css'
import styles from './home-screen.module.css'
import { OfferCarousel } from './offer-carousel'
import story from './story.module.css'

/** Loaded only for shoppers who have looked at a book: most visitors have not yet, and no page contains theirs. */
const RecentCovers = lazy(() => import('../../components/covers/recent-covers'))

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

/** Leads a customer with a cart back to it. In the space between two sections, so that nothing moves when it appears. */
function ContinueLink() {
  const count = useStore($cartCount)
  if (count === 0) return null
  return (
    <Link className={continueStyles.link} to={paths.cart()}>
      <Icon icon={ShoppingBag} size="1.125rem" />
      <span>
        <span>{`Continue: ${formatBooks(count)}`}</span>{' '}
        <span className={continueStyles.place}>in your cart</span>
      </span>
    </Link>
  )
}

/** The hero with the shop's message. */
function Hero() {
  return (
    <section className={story.story} aria-labelledby="hero-title">
      <div className={story.info}>
        <h2 id="hero-title" className={story.lead}>
          Books keep faith with those who read them.
        </h2>
        <p className={story.text}>
          They wait without complaint, say the same wise thing twice, and never mind being taken to
          bed. Find the one that will still be yours in ten years.
        </p>
        <ButtonLink variant="secondary" to={paths.productList()}>
          Browse all books
        </ButtonLink>
      </div>
      <div className={story.picture}>
        <img src="/art/hero-reading-chair.svg" alt="" width={1000} height={822} loading="lazy" />
      </div>
    </section>
  )
}

/** The inexpensive books, cheapest first, and the books that the shopper has looked at. */
function SecondSection() {
  const query = filtersToUrl({
    ...defaultFilters,
    price: maxInexpensivePrice,
    sortBy: 'LOW_TO_HIGH',
  })
  return (
    <section className={story.story} data-turned="" aria-labelledby="second-title">
      <div className={story.info}>
        <h2 id="second-title" className={story.second}>
          A good evening costs less than dinner.
        </h2>
        <p className={story.text}>
          A chase, a good laugh, a quiet thought: some of our best company is to be had for a small
          sum.
        </p>
        <ButtonLink variant="secondary" to={paths.productList(query)}>
          {`Books up to ${formatRupees(maxInexpensivePrice)}`}
        </ButtonLink>
      </div>
      <InexpensiveCovers />
      {usePreviouslyViewed(null).length > 0 && (
        <Suspense>
          <RecentCovers className={story.recent} />
        </Suspense>
      )}
    </section>
  )
}

/** Four covers with their prices; a picture if there are no books. */
function InexpensiveCovers() {
  const state = useResource(inexpensiveBooks)
  if (state.status === 'failed' || (state.status === 'ready' && state.data.length === 0)) {
    return (
      <img src="/art/second-stack-of-books.svg" alt="" width={940} height={774} loading="lazy" />
    )
  }
  if (state.status !== 'ready') {
    return (
      <div className={coverStyles.covers}>
        {['a', 'b', 'c', 'd'].map((place) => (
          <div key={place}>
            <Skeleton className={coverStyles.cover} height="auto" />
            <p className={coverStyles.price}>
              <Skeleton width="3rem" />
            </p>
          </div>
        ))}
      </div>
    )
  }
  return <Covers books={state.data} />
}

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
