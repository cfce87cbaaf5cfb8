import { type RefObject, useEffectEvent, useLayoutEffect } from 'react'

/**
 * Opens a dialog element as a modal while mounted: the rest of the page is inert, and focus returns
 * to the opener. Escape and a click outside call `onClose`.
 */
export function useModal(ref: RefObject<HTMLDialogElement | null>, onClose: () => void): void {
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
