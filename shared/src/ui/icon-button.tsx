import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names'
import styles from './icon-button.module.css'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label'> {
  /** The accessible name. */
  label: string
  icon: ReactNode
}

/** A round button, 44 px wide, with an icon. Children, such as a Badge, lie on top. */
export function IconButton(props: IconButtonProps) {
  const { label, icon, className, children, ...rest } = props
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      className={classNames(styles.button, className)}
    >
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      {children}
    </button>
  )
}
