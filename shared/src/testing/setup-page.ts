/** What every test file with a page needs (setup.ts). */
import { cleanup, configure, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach } from 'vitest'
import { isolatePage } from './isolate-file'

// For slow machines.
configure({ asyncUtilTimeout: 60_000 })
polyfillDialog()
polyfillMatchMedia()
polyfillScrollIntoView()
// React and user-event add listeners to the document only once per process, so they do it before the file begins.
render(null).unmount()
userEvent.setup()
isolatePage()
afterEach(cleanup)
// Imported only here, so that their listeners belong to the file.
await import('../outbox/lists')
await import('../orders/orders-store')
await import('../orders/pending-payment')
const { loadForCustomers } = await import('../session')
// So that a session begins at once.
await loadForCustomers()

/** What jsdom lacks of <dialog>: focus moves in and back, and Escape sends a `cancel` event. */
function polyfillDialog(): void {
  const { prototype } = HTMLDialogElement
  if ('showModal' in prototype && typeof prototype.showModal === 'function') return
  const openers = new WeakMap<HTMLDialogElement, Element | null>()
  const open: HTMLDialogElement[] = []

  Object.assign(prototype, {
    showModal(this: HTMLDialogElement) {
      if (this.open) return
      openers.set(this, document.activeElement)
      open.push(this)
      this.setAttribute('open', '')
      this.querySelector<HTMLElement>('button, [href], input, select, textarea')?.focus()
    },
    close(this: HTMLDialogElement) {
      if (!this.open) return
      open.splice(open.indexOf(this), 1)
      this.removeAttribute('open')
      const opener = openers.get(this)
      if (opener instanceof HTMLElement) opener.focus()
      queueMicrotask(() => this.dispatchEvent(new Event('close')))
    },
  })

  document.addEventListener('keydown', (event) => {
    const dialog = open.at(-1)
    if (event.key !== 'Escape' || !dialog?.isConnected) return
    if (dialog.dispatchEvent(new Event('cancel', { cancelable: true }))) dialog.close()
  })
}

/** For jsdom: follows `innerWidth` (set it and dispatch `resize`) and reports no preferences. */
function polyfillMatchMedia(): void {
  if ('matchMedia' in window && typeof window.matchMedia === 'function') return
  Object.assign(window, {
    matchMedia: (media: string) => ({
      media,
      get matches() {
        const [, rem] = media.match(/min-width: ([\d.]+)rem/) ?? []
        return rem !== undefined && innerWidth >= Number(rem) * 16
      },
      addEventListener: (_: 'change', changed: () => void) => addEventListener('resize', changed),
      removeEventListener: (_: 'change', changed: () => void) =>
        removeEventListener('resize', changed),
    }),
  })
}

/** jsdom has no layout, so it lacks `scrollIntoView`. */
function polyfillScrollIntoView(): void {
  Element.prototype.scrollIntoView ??= () => {}
}
