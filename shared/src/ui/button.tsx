import type { ComponentProps, MouseEvent } from 'react'
import styles from './button.module.css'
import { type ButtonLook, buttonLook } from './parts/button-look'

interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  /** The action is running: shows a ring, keeps width and focus, and ignores clicks. */
  busy?: boolean | undefined
}

/**
 * A button with `type="button"` by default; use `type="submit"` in forms. With `aria-disabled` it looks disabled
 * and ignores clicks, but keeps the focus.
 */
export function Button(props: ButtonProps) {
  const { variant, size, wide, busy = false, className, onClick, children, ...rest } = props

  // Not `disabled`, which would lose the keyboard's focus.
  const isInert = busy || rest['aria-disabled'] === true

  function click(event: MouseEvent<HTMLButtonElement>) {
    if (isInert) event.preventDefault()
    else onClick?.(event)
  }

  return (
    <button
      type="button"
      {...rest}
      onClick={click}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      className={buttonLook({ variant, size, wide }, className)}
    >
      <span className={styles.label}>{children}</span>
      {busy && <span className={styles.ring} aria-hidden="true" />}
    </button>
  )
}
