import PackageCheck from '@lucide/icons/icons/package-check'
import Truck from '@lucide/icons/icons/truck'
import Undo2 from '@lucide/icons/icons/undo-2'
import { ArrivalText, useArrival } from 'shared/delivery'
import { Link, paths } from 'shared/routing'
import { siteConfig } from 'shared/shop'
import { Icon } from 'shared/ui'
import styles from './promises.module.css'

/** The three promises (docs/product.md, P23). */
const promises = [
  { icon: Truck, words: 'Fast delivery', policy: 'delivery' },
  { icon: PackageCheck, words: 'In stock', policy: null },
  { icon: Undo2, words: '7 days easy return', policy: 'returns' },
] as const

/** The same for every book, since the shop has no data on its stock. They link to the policies that explain them. */
export function Promises() {
  const { policyTitles = {} } = siteConfig()
  return (
    <ul role="list" className={styles.promises}>
      {promises.map(({ icon, words, policy }) => (
        <li key={words} className={styles.promise}>
          <Icon icon={icon} size="1.25rem" strokeWidth={1.75} />
          {policy && policyTitles[policy] ? (
            <Link to={paths.policy(policy)}>{words}</Link>
          ) : (
            <span>{words}</span>
          )}
          {icon === Truck && <Arrives />}
        </li>
      ))}
    </ul>
  )
}

/** When the book arrives, if the site promises it. A prerendered page has the space for it, and the browser the days. */
function Arrives() {
  const { delivery } = siteConfig()
  const arrival = useArrival(delivery)
  return (
    delivery && (
      <span className={styles.arrives}>{arrival && <ArrivalText arrival={arrival} />}</span>
    )
  )
}
