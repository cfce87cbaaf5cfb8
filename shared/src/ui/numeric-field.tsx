import { TextField, type TextFieldProps } from './text-field'

/**
 * Digits that are a name rather than an amount (a pincode, a phone number): a phone shows its number
 * keys, nothing counts up or down, and leading zeros stay.
 * @example <NumericField label="Pincode" name="pincode" autoComplete="postal-code" />
 */
export function NumericField(props: TextFieldProps) {
  return <TextField inputMode="numeric" {...props} />
}
