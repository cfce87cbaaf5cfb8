import type { ComponentProps } from 'react'
import { classNames } from './class-names'
import styles from './visually-hidden.module.css'

/** Text for screen readers only: `<VisuallyHidden>before </VisuallyHidden>` */
export function VisuallyHidden({ className, ...rest }: ComponentProps<'span'>) {
  return <span {...rest} className={classNames(styles.hidden, className)} />
}
