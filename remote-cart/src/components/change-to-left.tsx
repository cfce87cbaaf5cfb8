import type { CartItem } from 'shared/contract'
import { formatNumber } from 'shared/format'
import { Button, keepFocus, VisuallyHidden } from 'shared/ui'
import { changeToLeft } from '../cart/cart-commands'
import { useLabel } from '../cart/use-label'
import { forgetOutcome } from '../payment/payment-store'

interface ChangeToLeftProps {
  /** It holds more copies than there are. */
  line: CartItem
  isBusy: boolean
}

/** Gives a line the copies that are left with one press, or removes it if there are none. */
export function ChangeToLeft({ line, isBusy }: ChangeToLeftProps) {
  const { left = 0 } = line
  const label = useLabel(line)

  function change() {
    // A payment that was refused for these copies is no longer news.
    forgetOutcome()
    changeToLeft(line)
  }

  return (
    <Button ref={keepFocus} size="sm" variant="secondary" busy={isBusy} onClick={change}>
      <span>
        <span>{left === 0 ? 'Remove' : `Change to ${formatNumber(left)}`}</span>
        <VisuallyHidden>{`, ${label}`}</VisuallyHidden>
      </span>
    </Button>
  )
}
