/** Validates the fields of login and signup (docs/product.md, P40). Pure. */

import { isBlank, maxLengths, tidyEmail, tidyText } from 'shared/contract'
import { isEmail } from './email-format'
import type { FieldErrors } from './use-form'

/** An email address is required and must have email format. */
export function emailError(email: string): string | undefined {
  if (isBlank(email)) return 'Enter your email.'
  return isEmail(tidyEmail(email)) ? undefined : 'Enter an email like name@example.com.'
}

/** A password is required, without further rules (docs/product.md, P40). */
export function passwordError(password: string): string | undefined {
  return password === '' ? 'Enter your password.' : undefined
}

/** Shown at a field whose password the server has refused. */
export const wrongPassword = 'This is not your current password.'

/** A name is required. @param label the field's name in a sentence, such as 'first name'. */
export function nameError(name: string, label: string): string | undefined {
  return isBlank(name) ? `Enter your ${label}.` : tooLongError(tidyText(name), maxLengths.name)
}

/** @param max the contract's maximum length, which servers enforce. */
export function tooLongError(text: string, max: number): string | undefined {
  return text.length > max ? `Use at most ${max} characters.` : undefined
}

/** Drops the fields without an error. */
export function errorsOf<F extends string>(found: Record<F, string | undefined>): FieldErrors<F> {
  const entries = Object.entries(found).filter(([, error]) => error !== undefined)
  return Object.fromEntries(entries) as FieldErrors<F>
}
