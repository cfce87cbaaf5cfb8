import { emailError, errorsOf, nameError, passwordError } from '../../forms/account-rules'
import type { FieldErrors, FieldValues } from '../../forms/use-form'

/** The fields of the signup form (docs/product.md, P40). */
export const signupFields = ['firstName', 'lastName', 'email', 'password'] as const
export type SignupField = (typeof signupFields)[number]

/** What keeps a signup from being sent: all four fields are required, the email has its format. */
export function checkSignup(values: FieldValues<SignupField>): FieldErrors<SignupField> {
  return errorsOf({
    firstName: nameError(values.firstName, 'first name'),
    lastName: nameError(values.lastName, 'last name'),
    email: emailError(values.email),
    password: passwordError(values.password),
  })
}

/** A signup as it is sent: without spaces around names and email; the password is left as typed. */
export function tidySignup(values: FieldValues<SignupField>): FieldValues<SignupField> {
  return {
    firstName: values.firstName.trim(),
    lastName: values.lastName.trim(),
    email: values.email.trim(),
    password: values.password,
  }
}
