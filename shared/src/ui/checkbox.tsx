import type { ComponentProps, ReactNode } from 'react'
import styles from './parts/choice.module.css'
import { classNames } from './parts/class-names'

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode
}

/** A checkbox. Its label is part of the target. */
export function Checkbox({ label, className, ...rest }: CheckboxProps) {
  return (
    <label className={classNames(styles.choice, className)}>
      <input {...rest} type="checkbox" className={styles.checkbox} />
      <span className={styles.label}>{label}</span>
    </label>
  )
}
