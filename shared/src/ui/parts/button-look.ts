import styles from '../button.module.css'
import { classNames } from './class-names'

export interface ButtonLook {
  /** Primary: the main action of a view. Soft: one of many, such as on cards. Danger: what cannot be undone. */
  variant?: 'primary' | 'secondary' | 'soft' | 'quiet' | 'danger' | undefined
  /** md is 44 px high, for main actions; sm is 36 px. */
  size?: 'md' | 'sm' | undefined
  wide?: boolean | undefined
}

/** The class names of a look, for Button and ButtonLink. */
export function buttonLook(look: ButtonLook, className: string | undefined): string {
  const { variant = 'primary', size = 'md', wide = false } = look
  return classNames(styles.button, styles[variant], styles[size], wide && styles.wide, className)
}
