import type { ComponentProps, ReactNode } from 'react'
import styles from './icon-button.module.css'
import { classNames } from './parts/class-names'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'aria-pressed'> {
  /** The accessible name. */
  label: string
  icon: ReactNode
  pressed?: boolean | undefined
}

/** A round button, 44 px wide, with an icon. Children, such as a Badge, lie on top. */
export function IconButton(props: IconButtonProps) {
  const { label, icon, pressed, className, children, ...rest } = props
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      aria-pressed={pressed}
      className={classNames(styles.button, className)}
    >
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      {children}
    </button>
  )
}
