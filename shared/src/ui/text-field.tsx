import type { ComponentProps, ReactNode } from 'react'
import styles from './parts/field.module.css'
import { FieldFrame } from './parts/field-frame'
import { type FieldTexts, useField } from './parts/use-field'

export interface TextFieldProps extends ComponentProps<'input'>, FieldTexts {
  /** A button at the end of the input, which leaves 3rem for it. */
  trailing?: ReactNode
}

/** A single-line input with a visible label. Native properties go to the input. */
export function TextField({ label, error, hint, className, trailing, ...rest }: TextFieldProps) {
  const field = useField({ ...rest, error, hint })
  return (
    <FieldFrame label={label} error={error} hint={hint} field={field} className={className}>
      <input
        type="text"
        {...rest}
        {...field.control}
        className={styles.control}
        data-inset-end={trailing ? '' : undefined}
      />
      {trailing}
    </FieldFrame>
  )
}
