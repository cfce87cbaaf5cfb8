import { atom, type ReadableAtom } from '../store'

/** The colour of each kind of toast (docs/product.md, P13). */
export const toastColours = {
  /** A book is in the cart, somebody is logged in, or anything else is done. */
  success: 'green',
  wishlisted: 'purple',
  removed: 'red',
  'logged-out': 'red',
  /** Something is missing or waits for the shopper. */
  warning: 'red',
  failed: 'red',
} as const

export type ToastKind = keyof typeof toastColours

export interface Toast {
  msg: string
  isOpen: boolean
  kind: ToastKind
  /** Increases, so that a repeated message is announced again. */
  id: number
}

/** How long toasts stay, in milliseconds (docs/product.md, P13). */
export const toastTimes = { shopping: 1500, session: 1000 } as const

const $toastStore = atom<Toast>({ msg: '', isOpen: false, kind: 'success', id: 0 })

export const $toast: ReadableAtom<Toast> = $toastStore

let closing: ReturnType<typeof setTimeout> | undefined

/** Shows a toast for `ms` milliseconds, replacing the current one. */
export function showToast(msg: string, kind: ToastKind, ms: number = toastTimes.shopping): void {
  clearTimeout(closing)
  $toastStore.set({ msg, isOpen: true, kind, id: $toastStore.get().id + 1 })
  closing = setTimeout(closeToast, ms)
}

/** Hides the toast before its time; if none is open, nothing changes. */
export function closeToast(): void {
  clearTimeout(closing)
  $toastStore.set({ ...$toastStore.get(), isOpen: false })
}
