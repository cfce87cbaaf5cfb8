import { footerId } from 'shared/page-protocol'
import { Link, paths } from 'shared/routing'
import { siteConfig } from 'shared/shop'
import { Cluster } from 'shared/ui'
import styles from './footer.module.css'

const social = [
  { href: 'https://github.com', label: 'GitHub' },
  { href: 'https://mastodon.social', label: 'Mastodon' },
  { href: 'https://www.linkedin.com', label: 'LinkedIn' },
]

/** The footer: tagline, social links, who sells, policies. */
export function Footer() {
  const { devtools, policyTitles = {}, sellerName } = siteConfig()
  const links = Object.entries(policyTitles).map(([name, label]) => ({
    to: paths.policy(name),
    label,
  }))
  if (devtools) links.push({ to: paths.requestTester(), label: 'Request tester' })
  return (
    // The prerendered page's first paint waits for this id.
    <footer id={footerId} className={styles.footer}>
      <div className={styles.column}>
        <p className={styles.tagline}>
          A good book is a loyal friend: always near, never in a hurry.
        </p>
        <nav aria-label="Elsewhere">
          <Cluster as="ul" role="list" gap={[0, 5]}>
            {social.map(({ href, label }) => (
              <li key={href}>
                <a href={href} rel="noreferrer" target="_blank">
                  {label}
                </a>
              </li>
            ))}
          </Cluster>
        </nav>
        <div className={styles.credit}>
          <p>
            {sellerName && <span>{`Sold by ${sellerName}. `}</span>}
            <span>Designed and built by the Bookshelf team.</span>
          </p>
          {links.length > 0 && (
            <Cluster as="ul" role="list" gap={[0, 5]}>
              {links.map(({ to, label }) => (
                <li key={to}>
                  <Link to={to}>{label}</Link>
                </li>
              ))}
            </Cluster>
          )}
        </div>
      </div>
    </footer>
  )
}
