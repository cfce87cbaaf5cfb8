import { quoted } from 'shared/format'
import { WishlistItem } from 'shared/schema'
import { $wishlist, $wishlistState, createUndo, useStore } from 'shared/shop'
import { UndoNotice } from 'shared/ui'
import { performAdd } from '../../shopping/perform'

/** The removed book that can be restored. */
export const removedBook = createUndo('wishlist', WishlistItem, {
  $state: $wishlistState,
  $items: $wishlist,
})

/** Offers to restore the removed book. */
export function RemovedBook() {
  const removal = useStore(removedBook.$removal)

  async function undo() {
    await removedBook.undo(async ({ createdAt, updatedAt, ...product }) => {
      return (await performAdd({ to: 'wishlist', product })) === 'done'
    })
  }

  return (
    <UndoNotice
      text={removal && `${quoted(removal.item.name)} was removed from your wishlist.`}
      takesFocus={removal?.isFresh ?? false}
      busy={removal?.isRestoring ?? false}
      hasToast
      onUndo={undo}
    />
  )
}
