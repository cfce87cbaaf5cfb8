import type { ComponentProps } from 'react'
import styles from './badge.module.css'
import { classNames } from './class-names'

interface BadgeProps extends Omit<ComponentProps<'span'>, 'children'> {
  count: number
}

/**
 * A count on the corner of an icon; nothing at 0 (docs/product.md, P8). Screen readers get it from the control's name,
 * which has to contain what is visible, also above 99 (WCAG 2.5.3).
 */
export function Badge({ count, className, ...rest }: BadgeProps) {
  if (count <= 0) return null
  return (
    <span {...rest} aria-hidden="true" className={classNames(styles.badge, className)}>
      {count > 99 ? '99+' : count}
    </span>
  )
}
