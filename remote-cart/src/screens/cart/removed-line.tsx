import { useStore } from 'shared/store'
import { UndoNotice } from 'shared/ui/undo-notice'
import { restoreLine } from '../../cart/cart-commands'
import { removedLine } from '../../cart/removed-line'
import styles from './cart-screen.module.css'

/**
 * Offers the removed line back.
 * @param onRestored called after "Undo", when its button is gone with the notice.
 */
export function RemovedLine({ onRestored }: { onRestored: () => void }) {
  const removal = useStore(removedLine.$removal)

  async function undo() {
    await restoreLine()
    onRestored()
  }

  return (
    <div className={styles.undo}>
      <UndoNotice
        text={removal && `“${removal.item.name}” was removed from your cart.`}
        takesFocus={removal?.isFresh ?? false}
        busy={removal?.isRestoring ?? false}
        onUndo={undo}
      />
    </div>
  )
}
