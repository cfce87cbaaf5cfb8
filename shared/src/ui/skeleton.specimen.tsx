import type { Specimen } from '../ui-gallery/specimen'
import { FailureNotice } from './failure-notice'
import { Card } from './layout'
import { GoneNotice, UndoNotice } from './list-notices'
import { OfflineNotice, WaitingNote } from './offline-notice'
import { Skeleton } from './skeleton'

export const waiting: Specimen[] = [
  {
    name: 'Skeleton',
    note: 'Keeps the place in its final size; silent, and still under reduced motion.',
    show: (
      <Card gap={3}>
        <Skeleton width="80%" height="1.5rem" />
        <Skeleton width="5.5rem" />
        <Skeleton width={44} height={44} radius="var(--radius-full)" />
      </Card>
    ),
  },
  {
    name: 'Failure notice',
    note: 'Stands where something could not be shown, and tries again.',
    show: (
      <FailureNotice
        title="The books did not arrive"
        text="The rest of the shop is open. Your cart and wishlist are safe."
        onRetry={() => {}}
      />
    ),
  },
  {
    name: 'Undo notice',
    note: 'Above the list from which something was removed, until the list changes again.',
    show: (
      <UndoNotice text="“Dracula” was removed." takesFocus={false} busy={false} onUndo={() => {}} />
    ),
  },
  {
    name: 'Gone notice',
    note: 'Above a list that is shorter because the shop no longer sells a book of it.',
    show: (
      <GoneNotice books={[{ _id: '1', name: 'Dracula' }]} from="cart" onRemove={async () => {}} />
    ),
  },
  {
    name: 'Waiting note',
    note: 'Beside what is changed and not sent yet.',
    show: <WaitingNote />,
  },
  {
    name: 'Offline notice',
    note: 'A quiet line under the header, for as long as the device has no connection.',
    show: (
      <div style={{ position: 'relative', minHeight: '1.75rem' }}>
        <OfflineNotice offline />
      </div>
    ),
  },
]
