/** One short message at a time, at the edge of the page. */
import { atom, type ReadableAtom } from '../store'

/** Purple: into the wishlist. Green: into the cart, logged in. Red: taken away, logged out, refused. */
export type ToastColour = 'purple' | 'green' | 'red'

export interface Toast {
  msg: string
  isOpen: boolean
  colour: ToastColour
  /** Counts up, so that the same words shown twice are announced twice. */
  id: number
}

/** How long toasts stay, in milliseconds (docs/product.md, P13). */
export const toastTimes = { shopping: 1500, session: 1000 } as const

const $toastStore = atom<Toast>({ msg: '', isOpen: false, colour: 'green', id: 0 })

/** The toast to show. */
export const $toast: ReadableAtom<Toast> = $toastStore

let closing: ReturnType<typeof setTimeout> | undefined

/**
 * Shows a toast in place of the one before it.
 * @param ms how long it stays, in milliseconds; 1500 by default.
 */
export function showToast(
  msg: string,
  colour: ToastColour,
  ms: number = toastTimes.shopping,
): void {
  clearTimeout(closing)
  $toastStore.set({ msg, isOpen: true, colour, id: $toastStore.get().id + 1 })
  closing = setTimeout(closeToast, ms)
}

/** Takes the toast away. */
export function closeToast(): void {
  clearTimeout(closing)
  $toastStore.set({ ...$toastStore.get(), isOpen: false })
}
