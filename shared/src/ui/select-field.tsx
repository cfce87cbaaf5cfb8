import ChevronDown from '@lucide/icons/icons/chevron-down'
import type { ComponentProps } from 'react'
import { Icon } from './icon'
import styles from './parts/field.module.css'
import { FieldFrame } from './parts/field-frame'
import { type FieldTexts, useField } from './parts/use-field'

interface SelectFieldProps extends ComponentProps<'select'>, FieldTexts {
  options: readonly { value: string; label: string }[]
}

/** A native select with a label. */
export function SelectField(props: SelectFieldProps) {
  const { label, error, hint, options, className, ...rest } = props
  const field = useField({ ...rest, error, hint })
  return (
    <FieldFrame label={label} error={error} hint={hint} field={field} className={className}>
      <select {...rest} {...field.control} className={styles.control} data-inset-end="">
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon icon={ChevronDown} className={styles.chevron} size="1.25rem" strokeWidth={1.75} />
    </FieldFrame>
  )
}
