import { classNames } from './parts/class-names'
import { Modal, type ModalProps } from './parts/modal'
import styles from './parts/modal.module.css'

/** A modal dialog. Its content exists only while it is open. */
export function Dialog({ open, className, ...rest }: ModalProps) {
  if (!open) return null
  return <Modal {...rest} className={classNames(styles.dialog, className)} />
}
