import styles from '../ui-gallery/gallery.module.css'
import { Row, type Specimen } from '../ui-gallery/specimen'
import { Card } from './card'
import { FailureNotice } from './failure-notice'
import { GoneNotice } from './gone-notice'
import { OfflineNotice } from './offline-notice'
import { Skeleton } from './skeleton'
import { UndoNotice } from './undo-notice'
import { WaitingNote } from './waiting-note'

export const waiting: Specimen[] = [
  {
    name: 'Skeleton',
    note: 'Keeps the place in its final size; silent, and still under reduced motion.',
    Sample: () => (
      <Row>
        <Card className={styles.bookCard}>
          <Skeleton className={styles.coverPlace} />
          <Skeleton width="80%" height="1.5rem" />
          <Skeleton width="5.5rem" />
          <Skeleton height="2.75rem" />
        </Card>
        <Skeleton width={44} height={44} radius="var(--radius-full)" />
      </Row>
    ),
  },
  {
    name: 'Failure notice',
    note: 'Stands where something could not be shown, and tries again.',
    Sample: () => (
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
    Sample: () => (
      <UndoNotice text="“Dracula” was removed." takesFocus={false} busy={false} onUndo={() => {}} />
    ),
  },
  {
    name: 'Gone notice',
    note: 'Above a list that is shorter because the shop no longer sells a book of it.',
    Sample: () => (
      <GoneNotice books={[{ _id: '1', name: 'Dracula' }]} from="cart" onRemove={async () => {}} />
    ),
  },
  {
    name: 'Waiting note',
    note: 'Beside what is changed and not sent yet.',
    Sample: () => <WaitingNote />,
  },
  {
    name: 'Offline notice',
    note: 'A quiet line under the header, for as long as the device has no connection.',
    Sample: () => (
      <div className={styles.headed}>
        <OfflineNotice offline />
      </div>
    ),
  },
]
