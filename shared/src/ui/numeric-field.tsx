import { TextField, type TextFieldProps } from './text-field'

/**
 * Digits that are not an amount (a pincode, a phone number): phones show number keys, there is no
 * stepper, and leading zeros stay.
 */
export function NumericField(props: TextFieldProps) {
  return <TextField inputMode="numeric" {...props} />
}
