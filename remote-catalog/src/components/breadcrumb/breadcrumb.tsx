import { Link, type SitePath } from 'shared/routing'
import { Cluster } from 'shared/ui'
import styles from './breadcrumb.module.css'

interface BreadcrumbProps {
  className?: string | undefined
  /** From the top down. The last is the page itself and needs no `to`. */
  items: readonly { label: string; to?: SitePath | undefined }[]
}

/** The page's position in the shop. */
export function Breadcrumb({ items, className }: BreadcrumbProps) {
  return (
    <nav
      aria-label="Breadcrumb"
      data-unprinted
      className={[styles.breadcrumb, className].filter(Boolean).join(' ')}
    >
      <Cluster as="ol" role="list">
        {items.map(({ label, to }, index) => (
          <li key={`${label} ${to}`} className={styles.item}>
            {to ? (
              <Link className={styles.link} to={to} data-touch>
                {label}
              </Link>
            ) : (
              <span aria-current={index === items.length - 1 ? 'page' : undefined}>{label}</span>
            )}
          </li>
        ))}
      </Cluster>
    </nav>
  )
}
