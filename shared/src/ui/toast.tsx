import CircleCheck from '@lucide/icons/icons/circle-check'
import Heart from '@lucide/icons/icons/heart'
import Info from '@lucide/icons/icons/info'
import { type Toast, toastColours } from '../toast'
import { classNames } from './class-names'
import { Icon } from './icon'
import styles from './toast.module.css'

interface ToastViewProps extends Pick<Toast, 'msg' | 'kind'>, Partial<Pick<Toast, 'id'>> {
  open: boolean
}

/**
 * A toast in the colours of docs/product.md, P13, with an icon of the same meaning. Keep it
 * mounted: its live regions must exist before the message. Red toasts interrupt. A new `id`
 * announces the same text again.
 */
export function ToastView({ msg, kind, id, open }: ToastViewProps) {
  const colour = toastColours[kind]
  // Not a table of this module: in builds, an icon may be evaluated after it, since icons are created by `shared/ui`.
  const icon = colour === 'purple' ? Heart : colour === 'green' ? CircleCheck : Info
  const urgent = colour === 'red'
  const toast = open && (
    <div key={id} data-notice className={classNames(styles.toast, styles[colour])}>
      <Icon icon={icon} />
      <span>{msg}</span>
    </div>
  )
  return (
    <div>
      <div aria-live="polite" aria-atomic="true">
        {!urgent && toast}
      </div>
      <div aria-live="assertive" aria-atomic="true">
        {urgent && toast}
      </div>
    </div>
  )
}
