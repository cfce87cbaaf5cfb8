import type { ComponentProps } from 'react'
import { Link } from '../routing/router'
import styles from './button.module.css'
import { type ButtonLook, buttonLook } from './parts/button-look'

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
