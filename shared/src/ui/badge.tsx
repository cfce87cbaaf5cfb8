import type { ComponentProps } from 'react'
import styles from './badge.module.css'
import { classNames } from './parts/class-names'

interface BadgeProps extends Omit<ComponentProps<'span'>, 'children'> {
  count: number
}

/**
 * A count on the corner of an icon; nothing at 0 (docs/product.md, P8). Screen readers get it from the control's name.
 * Its style sheet draws it, since a text in the control would have to be part of that name (WCAG 2.5.3): 99+ is not.
 */
export function Badge({ count, className, ...rest }: BadgeProps) {
  if (count <= 0) return null
  return (
    <span
      {...rest}
      aria-hidden="true"
      className={classNames(styles.badge, className)}
      data-count={count > 99 ? '99+' : count}
    />
  )
}
