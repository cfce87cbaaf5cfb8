import { Button, Dialog } from 'shared/ui'
import styles from './fake-server-panel.module.css'

interface ResetDialogProps {
  open: boolean
  onClose: () => void
  onReset: () => void
}

/** Asks before the fake server's accounts, carts and addresses are deleted. */
export function ResetDialog({ open, onClose, onReset }: ResetDialogProps) {
  return (
    <Dialog title="Reset sample data?" open={open} onClose={onClose}>
      <p>
        This deletes all accounts, carts, wishlists and addresses in this browser, and restores the
        sample data.
      </p>
      <div className={styles.choices}>
        <Button variant="danger" onClick={onReset}>
          Reset
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Keep everything
        </Button>
      </div>
    </Dialog>
  )
}
