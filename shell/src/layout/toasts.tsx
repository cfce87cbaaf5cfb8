import { useStore } from 'shared/store'
import { $toast } from 'shared/toast'
import { ToastView } from 'shared/ui/toast'

/** Where toasts appear; the region is there from the start, so that every one is announced. */
export function Toasts() {
  const { msg, isOpen, colour, id } = useStore($toast)
  return <ToastView id={id} msg={msg} colour={colour} open={isOpen} />
}
