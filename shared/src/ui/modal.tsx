import X from '@lucide/icons/icons/x'
import {
  type ComponentProps,
  type ReactNode,
  type RefObject,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
} from 'react'
import { createPortal } from 'react-dom'
import { classNames } from './class-names'
import { Icon } from './icon'
import { IconButton } from './icon-button'
import styles from './modal.module.css'

interface ModalProps extends Omit<ComponentProps<'dialog'>, 'title' | 'onClose' | 'ref'> {
  title: ReactNode
  open: boolean
  /** Called by the close button, Escape and a click outside. */
  onClose: () => void
}

/** A modal dialog. Its content exists only while it is open. */
export function Dialog({ open, className, ...rest }: ModalProps) {
  if (!open) return null
  return <Modal {...rest} className={classNames(styles.dialog, className)} />
}

interface DrawerProps extends ModalProps {
  /** The edge from which it slides in; left by default. */
  side?: 'left' | 'bottom' | undefined
}

/** A modal panel at an edge: a menu, filters on a phone. Its content exists only while open. */
export function Drawer({ open, side = 'left', className, ...rest }: DrawerProps) {
  if (!open) return null
  return <Modal {...rest} className={classNames(styles[side], className)} />
}

/** Mounted only while open. Rendered into the body, since the page is dimmed. */
function Modal(props: Omit<ModalProps, 'open'>) {
  const { title, onClose, className, children, ...rest } = props
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useModal(ref, onClose)
  return createPortal(
    <dialog
      aria-labelledby={titleId}
      {...rest}
      ref={ref}
      className={classNames(styles.modal, className)}
    >
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

/**
 * Opens a dialog element as a modal while mounted: the rest of the page is inert, and focus returns
 * to the opener. Escape and a click outside call `onClose`.
 */
function useModal(ref: RefObject<HTMLDialogElement | null>, onClose: () => void): void {
  const close = useEffectEvent(onClose)

  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    const stopListening = listen(dialog, () => close())
    if (!document.querySelector('dialog[open]')) measureScrollbar()
    dialog.showModal()
    // The first field or menu link, if any, rather than the close button.
    dialog.querySelector<HTMLElement>('nav a, input:not(:disabled), select, textarea')?.focus()
    return () => {
      stopListening()
      dialog.close()
    }
  }, [ref])
}

/** Sets the width of the page's scrollbar for base.css, in pixels; 0 for overlay scrollbars. */
function measureScrollbar() {
  const { style, clientWidth } = document.documentElement
  style.setProperty('--scrollbar-width', `${window.innerWidth - clientWidth}px`)
}

function listen(dialog: HTMLDialogElement, close: () => void): () => void {
  const listening = new AbortController()
  const { signal } = listening
  let pressedBeside = false
  dialog.addEventListener(
    'cancel',
    (event) => {
      // Cancel events of a file field inside bubble up.
      if (event.target !== dialog) return
      event.preventDefault()
      close()
    },
    { signal },
  )
  // A second Escape closes the dialog without a cancel event. One that is open again was closed by this
  // hook, which React runs twice in Strict Mode.
  dialog.addEventListener('close', () => dialog.open || close(), { signal })
  // Selecting text from inside to outside ends in a click on the dialog: do not close.
  dialog.addEventListener(
    'pointerdown',
    (event) => {
      pressedBeside = event.target === dialog
    },
    { signal },
  )
  dialog.addEventListener(
    'click',
    (event) => {
      if (pressedBeside && event.target === dialog) close()
    },
    { signal },
  )
  return () => listening.abort()
}
