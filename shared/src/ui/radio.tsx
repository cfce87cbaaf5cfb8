import type { ComponentProps, ReactNode } from 'react'
import styles from './parts/choice.module.css'
import { classNames } from './parts/class-names'

interface RadioProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode
}

/** One of several with the same `name`, inside a fieldset with a legend. */
export function Radio({ label, className, ...rest }: RadioProps) {
  return (
    <label className={classNames(styles.choice, className)}>
      <input {...rest} type="radio" className={styles.radio} />
      <span className={styles.label}>{label}</span>
    </label>
  )
}
