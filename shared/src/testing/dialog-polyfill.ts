/** What jsdom lacks of <dialog>: focus moves in and back, and Escape sends a `cancel` event. */
export function polyfillDialog(): void {
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
