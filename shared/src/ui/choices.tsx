import type { ComponentProps, ReactNode } from 'react'
import styles from './choices.module.css'
import { classNames } from './class-names'

interface ChoiceProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode
}

/** A checkbox. Its label is part of the target. */
export function Checkbox(props: ChoiceProps) {
  return <Choice {...props} type="checkbox" />
}

/** One of several with the same `name`, inside a fieldset with a legend. Its label is part of the target. */
export function Radio(props: ChoiceProps) {
  return <Choice {...props} type="radio" />
}

function Choice({ label, className, type, ...rest }: ChoiceProps & { type: 'checkbox' | 'radio' }) {
  return (
    <label className={classNames(styles.choice, className)}>
      <input {...rest} type={type} className={classNames(styles.box, styles[type])} />
      <span className={styles.label}>{label}</span>
    </label>
  )
}
