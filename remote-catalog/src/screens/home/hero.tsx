import { paths } from 'shared/routing'
import { ButtonLink } from 'shared/ui'
import styles from './story.module.css'

/** The hero with the shop's message. */
export function Hero() {
  return (
    <section className={styles.story} aria-labelledby="hero-title">
      <div className={styles.words}>
        <h2 id="hero-title" className={styles.lead}>
          Books keep faith with those who read them.
        </h2>
        <p className={styles.text}>
          They wait without complaint, say the same wise thing twice, and never mind being taken to
          bed. Find the one that will still be yours in ten years.
        </p>
        <ButtonLink variant="secondary" to={paths.productList()}>
          Browse all books
        </ButtonLink>
      </div>
      <div className={styles.picture}>
        <img src="/art/hero-reading-chair.svg" alt="" width={1000} height={822} loading="lazy" />
      </div>
    </section>
  )
}
