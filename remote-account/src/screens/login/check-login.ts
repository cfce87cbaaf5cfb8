import { emailError, errorsOf, passwordError } from '../../forms/account-rules'
import type { FieldErrors, FieldValues } from '../../forms/use-form'

/** The fields of the login form (docs/product.md, P40). */
export const loginFields = ['email', 'password'] as const
export type LoginField = (typeof loginFields)[number]

/** The errors by field; empty if it may be sent. The server checks the account (docs/product.md, P41). */
export function checkLogin({ email, password }: FieldValues<LoginField>): FieldErrors<LoginField> {
  return errorsOf({ email: emailError(email), password: passwordError(password) })
}
