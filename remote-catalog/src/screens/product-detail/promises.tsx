import PackageCheck from 'lucide-react/icons/package-check'
import Truck from 'lucide-react/icons/truck'
import Undo2 from 'lucide-react/icons/undo-2'
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
      {promises.map(({ icon: Icon, words }) => (
        <li key={words} className={styles.promise}>
          <Icon size="1.25rem" strokeWidth={1.75} aria-hidden="true" />
          {words}
        </li>
      ))}
    </ul>
  )
}
