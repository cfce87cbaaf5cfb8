import { paths } from 'shared/routing/paths'
import { Link } from 'shared/routing/router'
import { siteConfig } from 'shared/site'
import styles from './footer.module.css'

const social = [
  { href: 'https://github.com', label: 'GitHub' },
  { href: 'https://mastodon.social', label: 'Mastodon' },
  { href: 'https://www.linkedin.com', label: 'LinkedIn' },
]

/** The end of every page: who made it, and where to find them. */
export function Footer() {
  return (
    <footer className={styles.footer}>
      <div className={styles.column}>
        <p className={styles.tagline}>Books keep faith with those who read them.</p>
        <p className={styles.credit}>Designed and built by the Bookshelf team.</p>
        <nav aria-label="Elsewhere" className={styles.links}>
          {social.map(({ href, label }) => (
            <a key={href} href={href} rel="noreferrer" target="_blank">
              {label}
            </a>
          ))}
          {siteConfig().devtools && <Link to={paths.requestTester()}>Request tester</Link>}
        </nav>
      </div>
    </footer>
  )
}
