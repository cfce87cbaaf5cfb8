import Minus from '@lucide/icons/icons/minus'
import Plus from '@lucide/icons/icons/plus'
import type { CartItem } from 'shared/contract'
import { Icon, IconButton } from 'shared/ui'
import { decreaseQuantity, increaseQuantity } from '../../cart/cart-commands'
import { useLabel } from '../../cart/use-label'
import { useFocusAfterBusy } from '../../components/use-focus-recovery'
import { stockIdOf } from './line-stock'
import styles from './quantity-stepper.module.css'

interface QuantityStepperProps {
  line: CartItem
  /** How many copies are left, if they are few. */
  left: number | undefined
  isBusy: boolean
}

/** The quantity of a book with buttons for one fewer (never below one) and one more (never more than are left). */
export function QuantityStepper({ line, left, isBusy }: QuantityStepperProps) {
  const { qty } = line
  const label = useLabel(line)
  const hasAll = left !== undefined && qty >= left
  const rememberFocus = useFocusAfterBusy(isBusy)
  return (
    <fieldset
      className={styles.stepper}
      onFocus={rememberFocus}
      aria-label={`Quantity of ${label}`}
    >
      <IconButton
        label={`Decrease quantity of ${label}`}
        icon={<Icon icon={Minus} />}
        disabled={isBusy || qty <= 1}
        onClick={() => decreaseQuantity(line)}
      />
      <output className={styles.quantity} aria-label="Quantity" aria-busy={isBusy || undefined}>
        {qty}
      </output>
      <IconButton
        label={`Increase quantity of ${label}`}
        icon={<Icon icon={Plus} />}
        disabled={isBusy || hasAll}
        aria-describedby={hasAll ? stockIdOf(line) : undefined}
        onClick={() => increaseQuantity(line)}
      />
    </fieldset>
  )
}
