import type { ComponentProps, MouseEvent } from 'react'
import { Link } from '../routing/router'
import styles from './button.module.css'
import { classNames } from './class-names'

interface ButtonLook {
  /** Primary: the main action of a view. Soft: one of many, such as on cards. Danger: what cannot be undone. */
  variant?: 'primary' | 'secondary' | 'soft' | 'quiet' | 'danger' | undefined
  /** md is 44 px high, for main actions; sm is 36 px. */
  size?: 'md' | 'sm' | undefined
  wide?: boolean | undefined
}

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

interface ButtonLinkProps extends ComponentProps<typeof Link>, ButtonLook {}

/** A link that looks like a button: `<ButtonLink to={paths.checkout()} wide>Place Order</ButtonLink>` */
export function ButtonLink(props: ButtonLinkProps) {
  const { variant, size, wide, className, children, ...rest } = props
  return (
    <Link {...rest} className={buttonLook({ variant, size, wide }, className)}>
      <span className={styles.label}>{children}</span>
    </Link>
  )
}

function buttonLook(look: ButtonLook, className: string | undefined): string {
  const { variant = 'primary', size = 'md', wide = false } = look
  return classNames(styles.button, styles[variant], styles[size], wide && styles.wide, className)
}
