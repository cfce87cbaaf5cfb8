import { footerId } from 'shared/page-protocol'
import { Link, paths } from 'shared/routing'
import { siteConfig } from 'shared/shop'
import styles from './footer.module.css'

const social = [
  { href: 'https://github.com', label: 'GitHub' },
  { href: 'https://mastodon.social', label: 'Mastodon' },
  { href: 'https://www.linkedin.com', label: 'LinkedIn' },
]

/** The footer: tagline, social links, credit. */
export function Footer() {
  return (
    // The prerendered page's first paint waits for this id.
    <footer id={footerId} className={styles.footer}>
      <div className={styles.column}>
        <p className={styles.tagline}>
          A good book is a loyal friend: always near, never in a hurry.
        </p>
        <nav aria-label="Elsewhere">
          <ul role="list" className={styles.links}>
            {social.map(({ href, label }) => (
              <li key={href}>
                <a href={href} rel="noreferrer" target="_blank">
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <p className={styles.credit}>
          <span>Designed and built by the Bookshelf team.</span>{' '}
          {siteConfig().devtools && <Link to={paths.requestTester()}>Request tester</Link>}
        </p>
      </div>
    </footer>
  )
}
