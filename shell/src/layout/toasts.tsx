import { $toast, useStore } from 'shared/shop'
import { ToastView } from 'shared/ui'

/** The toast's live region, always mounted so that every toast is announced. */
export function Toasts() {
  const { msg, isOpen, colour, id } = useStore($toast)
  return <ToastView id={id} msg={msg} colour={colour} open={isOpen} />
}
