import X from '@lucide/icons/icons/x'
import { type ComponentProps, type ReactNode, useId, useRef } from 'react'
import { createPortal } from 'react-dom'
import { Icon } from '../icon'
import { IconButton } from '../icon-button'
import styles from './modal.module.css'
import { useModal } from './use-modal'

export interface ModalProps extends Omit<ComponentProps<'dialog'>, 'title' | 'onClose' | 'ref'> {
  title: ReactNode
  open: boolean
  /** Called by the close button, Escape and a click outside. */
  onClose: () => void
}

/**
 * The common part of Dialog and Drawer, mounted only while open. Rendered into the body, since the
 * page is dimmed.
 */
export function Modal(props: Omit<ModalProps, 'open'>) {
  const { title, onClose, children, ...rest } = props
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useModal(ref, onClose)
  return createPortal(
    <dialog aria-labelledby={titleId} {...rest} ref={ref}>
      <div className={styles.sheet}>
        <header className={styles.head}>
          <h2 className={styles.title} id={titleId}>
            {title}
          </h2>
          <IconButton
            className={styles.close}
            label="Close"
            icon={<Icon icon={X} />}
            onClick={onClose}
          />
        </header>
        <div className={styles.scroller}>
          <div className={styles.body}>{children}</div>
        </div>
      </div>
    </dialog>,
    document.body,
  )
}
