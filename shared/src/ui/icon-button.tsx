import type { ComponentProps, ReactNode } from 'react'
import styles from './icon-button.module.css'
import { classNames } from './parts/class-names'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'aria-pressed'> {
  /** What it does, for whoever does not see the icon. */
  label: string
  /** A lucide icon; it is drawn at 20 px. */
  icon: ReactNode
  /** For a button that stays down, with one unchanging label. */
  pressed?: boolean | undefined
}

/**
 * A round button, 44 px wide, with an icon in place of words; children, such as a Badge, sit on it.
 * @example <IconButton label="Open menu" icon={<Menu />} onClick={openMenu} />
 */
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
