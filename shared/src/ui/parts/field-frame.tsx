import CircleAlert from '@lucide/icons/icons/circle-alert'
import type { ReactNode } from 'react'
import { Icon } from '../icon'
import { classNames } from './class-names'
import styles from './field.module.css'
import type { FieldTexts, useField } from './use-field'

interface FieldFrameProps extends FieldTexts {
  field: ReturnType<typeof useField>
  className?: string | undefined
  children: ReactNode
}

/** The label above a control and the texts below it; the base of all fields. */
export function FieldFrame({ label, error, hint, field, className, children }: FieldFrameProps) {
  return (
    <div className={classNames(styles.field, className)}>
      <label className={styles.label} htmlFor={field.control.id}>
        {label}
      </label>
      <div className={styles.box}>{children}</div>
      {error && (
        <p className={styles.error} id={field.errorId}>
          <Icon icon={CircleAlert} size="1rem" strokeWidth={1.75} />
          <span>{error}</span>
        </p>
      )}
      {hint && (
        <p className={styles.hint} id={field.hintId}>
          {hint}
        </p>
      )}
    </div>
  )
}
