import { classNames } from './parts/class-names'
import { Modal, type ModalProps } from './parts/modal'
import styles from './parts/modal.module.css'

interface DrawerProps extends ModalProps {
  /** The edge from which it slides in; left by default. */
  side?: 'left' | 'bottom' | undefined
}

/** A modal panel at an edge: a menu, filters on a phone. Its content exists only while open. */
export function Drawer({ open, side = 'left', className, ...rest }: DrawerProps) {
  if (!open) return null
  return <Modal {...rest} className={classNames(styles.drawer, styles[side], className)} />
}
