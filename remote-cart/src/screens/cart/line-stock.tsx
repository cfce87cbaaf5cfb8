import CircleAlert from '@lucide/icons/icons/circle-alert'
import type { CartItem } from 'shared/contract'
import { formatStock } from 'shared/stock'
import { Icon } from 'shared/ui'
import { ChangeToLeft } from '../../components/change-to-left'
import styles from './line-stock.module.css'

/** The id of what is said of a line's stock. */
export const stockIdOf = ({ _id }: CartItem) => `stock-${_id}`

interface LineStockProps {
  line: CartItem
  left: number
  isBusy: boolean
}

/** How many copies of a line's book are left. If the line holds more, how to go on. */
export function LineStock({ line, left, isBusy }: LineStockProps) {
  const exceedsStock = line.qty > left
  const next = left === 0 ? 'remove it, or move it to your wishlist' : 'change the quantity'
  return (
    <div className={styles.stock} data-unprinted>
      <p id={stockIdOf(line)} tabIndex={-1}>
        {exceedsStock && <Icon icon={CircleAlert} size="1.125rem" strokeWidth={1.75} />}
        <span>{exceedsStock ? `${formatStock(left)}: ${next}` : formatStock(left)}</span>
      </p>
      {exceedsStock && left > 0 && <ChangeToLeft line={line} isBusy={isBusy} />}
    </div>
  )
}
