import PackageCheck from '@lucide/icons/icons/package-check'
import Truck from '@lucide/icons/icons/truck'
import Undo2 from '@lucide/icons/icons/undo-2'
import { Icon } from 'shared/ui'
import styles from './promises.module.css'

/** The three promises (docs/product.md, P23). */
const promises = [
  { icon: Truck, words: 'Fast delivery' },
  { icon: PackageCheck, words: 'In stock' },
  { icon: Undo2, words: '7 days easy return' },
] as const

/** The same for every book, since the shop has no data on stock and delivery. */
export function Promises() {
  return (
    <ul role="list" className={styles.promises}>
      {promises.map(({ icon, words }) => (
        <li key={words} className={styles.promise}>
          <Icon icon={icon} size="1.25rem" strokeWidth={1.75} />
          <span>{words}</span>
        </li>
      ))}
    </ul>
  )
}
