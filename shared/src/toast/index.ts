import { atom, type ReadableAtom } from '../store'

/** The meaning of each colour is in docs/product.md, P13. */
export type ToastColour = 'purple' | 'green' | 'red'

export interface Toast {
  msg: string
  isOpen: boolean
  colour: ToastColour
  /** Increases, so that a repeated message is announced again. */
  id: number
}

/** How long toasts stay, in milliseconds (docs/product.md, P13). */
export const toastTimes = { shopping: 1500, session: 1000 } as const

const $toastStore = atom<Toast>({ msg: '', isOpen: false, colour: 'green', id: 0 })

export const $toast: ReadableAtom<Toast> = $toastStore

let closing: ReturnType<typeof setTimeout> | undefined

/** Shows a toast for `ms` milliseconds, replacing the current one. */
export function showToast(
  msg: string,
  colour: ToastColour,
  ms: number = toastTimes.shopping,
): void {
  clearTimeout(closing)
  $toastStore.set({ msg, isOpen: true, colour, id: $toastStore.get().id + 1 })
  closing = setTimeout(closeToast, ms)
}

/** Hides the toast before its time; if none is open, nothing changes. */
export function closeToast(): void {
  clearTimeout(closing)
  $toastStore.set({ ...$toastStore.get(), isOpen: false })
}
