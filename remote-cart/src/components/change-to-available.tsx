import type { CartItem } from 'shared/contract'
import { formatNumber } from 'shared/format'
import { Button, keepFocus, VisuallyHidden } from 'shared/ui'
import { changeToAvailable } from '../cart/cart-commands'
import { useLabel } from '../cart/use-label'
import { forgetResult } from '../payment/payment-store'

interface ChangeToAvailableProps {
  /** It exceeds the stock. */
  line: CartItem
  isBusy: boolean
}

/** Gives a line the copies that are available with one press, or removes it if there are none. */
export function ChangeToAvailable({ line, isBusy }: ChangeToAvailableProps) {
  const { left: available = 0 } = line
  const label = useLabel(line)

  function change() {
    // A payment that was refused for these copies is no longer news.
    forgetResult()
    changeToAvailable(line)
  }

  return (
    <Button ref={keepFocus} size="sm" variant="secondary" busy={isBusy} onClick={change}>
      <span>
        <span>{available === 0 ? 'Remove' : `Change to ${formatNumber(available)}`}</span>
        <VisuallyHidden>{`, ${label}`}</VisuallyHidden>
      </span>
    </Button>
  )
}
