import type { CartItem } from 'shared/contract'
import { formatRupees } from 'shared/format'
import { Link, paths } from 'shared/routing'
import styles from './order-line.module.css'

/** One book of an order: cover, title, quantity and amount. */
export function OrderLine({ item }: { item: CartItem }) {
  return (
    <li className={styles.line}>
      <img className={styles.cover} src={item.image} alt="" width={56} height={67} loading="lazy" />
      <div className={styles.words}>
        <Link to={paths.productDetail(item._id)} className={styles.name}>
          {item.name}
        </Link>
        <span className={styles.author}>{item.description}</span>
        <span className={styles.quantity}>{`${item.qty} × ${formatRupees(item.price)}`}</span>
      </div>
      <span className={styles.amount}>{formatRupees(item.price * item.qty)}</span>
    </li>
  )
}
