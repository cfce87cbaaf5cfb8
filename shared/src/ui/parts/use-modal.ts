import { type RefObject, useEffectEvent, useLayoutEffect } from 'react'

/**
 * Opens a dialog element as a modal for as long as it is mounted: the rest of the page is inert, and
 * focus goes back to the opener at the end. Escape and a click beside it call `onClose`.
 */
export function useModal(ref: RefObject<HTMLDialogElement | null>, onClose: () => void): void {
  const close = useEffectEvent(onClose)

  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    const stopListening = listen(dialog, () => close())
    if (!document.querySelector('dialog[open]')) measureScrollbar()
    dialog.showModal()
    // The first field or the first link of a menu, where there is one, rather than the close button.
    dialog.querySelector<HTMLElement>('nav a, input:not(:disabled), select, textarea')?.focus()
    return () => {
      stopListening()
      dialog.close()
    }
  }, [ref])
}

/** Tells base.css how much room the page's scrollbar takes, in pixels: none where it lies on the page. */
function measureScrollbar() {
  const { style, clientWidth } = document.documentElement
  style.setProperty('--scrollbar-width', `${window.innerWidth - clientWidth}px`)
}

/** @returns what ends the listening. */
function listen(dialog: HTMLDialogElement, close: () => void): () => void {
  const listening = new AbortController()
  const { signal } = listening
  let pressedBeside = false
  dialog.addEventListener(
    'cancel',
    (event) => {
      // Those of a file field inside bubble up.
      if (event.target !== dialog) return
      event.preventDefault()
      close()
    },
    { signal },
  )
  // A second Escape in a row closes without asking. Open again means: closed by this very hook.
  dialog.addEventListener('close', () => dialog.open || close(), { signal })
  // Text selected from within to beside the dialog ends in a click on it: that is no wish to close.
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
