import { $toast, useStore } from 'shared/shop'
import { ToastView } from 'shared/ui'

/** The toast's live region, always mounted so that every toast is announced. */
export function Toasts() {
  const { msg, isOpen, kind, id } = useStore($toast)
  return <ToastView id={id} msg={msg} kind={kind} open={isOpen} />
}
