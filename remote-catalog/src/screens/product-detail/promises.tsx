import PackageCheck from '@lucide/icons/icons/package-check'
import PackageX from '@lucide/icons/icons/package-x'
import Truck from '@lucide/icons/icons/truck'
import Undo2 from '@lucide/icons/icons/undo-2'
import { ArrivalText, useArrival } from 'shared/delivery'
import { Link, paths } from 'shared/routing'
import { $clockSkew, siteConfig } from 'shared/shop'
import { formatStock } from 'shared/stock'
import { Cluster, Icon } from 'shared/ui'
import styles from './promises.module.css'
import { mayBeCounted, type Stock } from './use-stock'

/** The three promises (docs/product.md, P23). */
const promises = [
  { icon: Truck, label: 'Fast delivery', policy: 'delivery' },
  { icon: PackageCheck, label: 'In stock', policy: null },
  { icon: Undo2, label: '7 days easy return', policy: 'returns' },
] as const

/** The same for every book but its stock (docs/product.md, P107). They link to the policies that explain them. */
export function Promises({ stock }: { stock: Stock }) {
  const { policyTitles = {} } = siteConfig()
  return (
    <Cluster as="ul" role="list" gap={[3, 6]} className={styles.promises}>
      {promises.map(({ icon, label, policy }) => (
        <li key={label} className={styles.promise}>
          <Icon icon={icon === PackageCheck && stock === 0 ? PackageX : icon} />
          {policy && policyTitles[policy] ? (
            <Link to={paths.policy(policy)}>{label}</Link>
          ) : icon === PackageCheck && (mayBeCounted() || stock !== 'many') ? (
            <span className={styles.stock} data-few={typeof stock === 'number' || undefined}>
              {stock === 'many' ? label : stock !== null && formatStock(stock)}
            </span>
          ) : (
            <span>{label}</span>
          )}
          {icon === Truck && <Arrives isSoldOut={stock === 0} />}
        </li>
      ))}
    </Cluster>
  )
}

/** When the book arrives, if the site promises it. A prerendered page has the space for it, and the browser the days. */
function Arrives({ isSoldOut }: { isSoldOut: boolean }) {
  const { delivery } = siteConfig()
  const arrival = useArrival(delivery, $clockSkew)
  return (
    delivery && (
      <span className={styles.arrives}>
        {arrival && !isSoldOut && <ArrivalText arrival={arrival} />}
      </span>
    )
  )
}
