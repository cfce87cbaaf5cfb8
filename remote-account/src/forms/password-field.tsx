import Eye from '@lucide/icons/icons/eye'
import EyeOff from '@lucide/icons/icons/eye-off'
import { useId, useState } from 'react'
import { Icon, IconButton, TextField, type TextFieldProps } from 'shared/ui'
import styles from './password-field.module.css'

interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'trailing'> {
  label: string
}

/**
 * A password that can be shown. The toggle's name says what it will do, so it has no pressed state, and to which field,
 * since a form may have two.
 */
export function PasswordField(props: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  const id = useId()
  return (
    <TextField
      id={id}
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      type={shown ? 'text' : 'password'}
      trailing={
        <IconButton
          className={styles.toggle}
          label={`${shown ? 'Hide' : 'Show'} ${props.label.toLowerCase()}`}
          icon={shown ? <Icon icon={EyeOff} /> : <Icon icon={Eye} />}
          aria-controls={props.id ?? id}
          disabled={props.disabled}
          onClick={() => setShown(!shown)}
        />
      }
    />
  )
}
