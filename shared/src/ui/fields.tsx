import ChevronDown from '@lucide/icons/icons/chevron-down'
import CircleAlert from '@lucide/icons/icons/circle-alert'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from './class-names'
import styles from './fields.module.css'
import { Icon } from './icon'

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
      <Icon icon={ChevronDown} className={styles.chevron} />
    </FieldFrame>
  )
}

interface FieldFrameProps extends FieldTexts {
  field: ReturnType<typeof useField>
  className?: string | undefined
  children: ReactNode
}

/** The label above a control and the texts below it; the base of all fields. */
function FieldFrame({ label, error, hint, field, className, children }: FieldFrameProps) {
  return (
    <div className={classNames(styles.field, className)}>
      <label className={styles.label} htmlFor={field.control.id}>
        {label}
      </label>
      <div className={styles.box}>{children}</div>
      {error && (
        <p className={styles.error} id={field.errorId}>
          <Icon icon={CircleAlert} size="1rem" />
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

/** The properties of every field besides the native ones. */
interface FieldTexts {
  label: ReactNode
  error?: string | undefined
  hint?: string | undefined
}

interface Given {
  id?: string | undefined
  error?: string | undefined
  hint?: string | undefined
  'aria-describedby'?: string | undefined
}

/**
 * Connects a control with its label, hint and error.
 * @returns `control`, the attributes of the input; `hintId` and `errorId` for the two texts.
 */
function useField(given: Given) {
  const generated = useId()
  const id = given.id ?? generated
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const described = [
    given.error && errorId,
    given.hint && hintId,
    given['aria-describedby'],
  ].filter(Boolean)
  return {
    hintId,
    errorId,
    control: {
      id,
      'aria-invalid': given.error ? (true as const) : undefined,
      'aria-describedby': described.join(' ') || undefined,
    },
  }
}
