import { quoted } from 'shared/format'
import { useStore } from 'shared/shop'
import { UndoNotice } from 'shared/ui'
import { restoreLine } from '../../cart/cart-commands'
import { removedLine } from '../../cart/removed-line'

/** Offers to restore the removed line. */
export function RemovedLine() {
  const removal = useStore(removedLine.$removal)

  return (
    <UndoNotice
      text={removal && `${quoted(removal.item.name)} was removed from your cart.`}
      takesFocus={removal?.isFresh ?? false}
      busy={removal?.isRestoring ?? false}
      hasToast
      onUndo={restoreLine}
    />
  )
}
