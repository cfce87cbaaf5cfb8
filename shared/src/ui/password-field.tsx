import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { useState } from 'react'
import { IconButton } from './icon-button'
import styles from './parts/field.module.css'
import { FieldFrame } from './parts/field-frame'
import { useField } from './parts/use-field'
import type { TextFieldProps } from './text-field'

/** A password that can be shown. The toggle's name says what it will do, so it has no pressed state. */
export function PasswordField(props: Omit<TextFieldProps, 'type'>) {
  const { label, error, hint, className, ...rest } = props
  const [shown, setShown] = useState(false)
  const field = useField({ ...rest, error, hint })
  return (
    <FieldFrame label={label} error={error} hint={hint} field={field} className={className}>
      <input
        autoCapitalize="none"
        spellCheck={false}
        {...rest}
        {...field.control}
        type={shown ? 'text' : 'password'}
        className={styles.control}
        data-inset-end=""
      />
      <IconButton
        className={styles.toggle}
        label={shown ? 'Hide password' : 'Show password'}
        icon={shown ? <EyeOff /> : <Eye />}
        aria-controls={field.control.id}
        disabled={rest.disabled}
        onClick={() => setShown(!shown)}
      />
    </FieldFrame>
  )
}
