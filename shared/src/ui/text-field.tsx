import type { ComponentProps } from 'react'
import styles from './parts/field.module.css'
import { FieldFrame } from './parts/field-frame'
import { type FieldTexts, useField } from './parts/use-field'

export interface TextFieldProps extends ComponentProps<'input'>, FieldTexts {}

/** A single-line input with a visible label. Native properties go to the input. */
export function TextField({ label, error, hint, className, ...rest }: TextFieldProps) {
  const field = useField({ ...rest, error, hint })
  return (
    <FieldFrame label={label} error={error} hint={hint} field={field} className={className}>
      <input type="text" {...rest} {...field.control} className={styles.control} />
    </FieldFrame>
  )
}
