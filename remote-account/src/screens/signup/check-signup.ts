import { tidyEmail, tidyText } from 'shared/contract'
import { emailError, errorsOf, nameError, passwordError } from '../../forms/account-rules'
import type { FieldErrors, FieldValues } from '../../forms/use-form'

/** The fields of the signup form (docs/product.md, P40). */
export const signupFields = ['firstName', 'lastName', 'email', 'password'] as const
export type SignupField = (typeof signupFields)[number]

/** The errors by field; empty if it may be sent. Only the server can tell which emails are in use. */
export function checkSignup(values: FieldValues<SignupField>): FieldErrors<SignupField> {
  return errorsOf({
    firstName: nameError(values.firstName, 'first name'),
    lastName: nameError(values.lastName, 'last name'),
    email: emailError(values.email),
    password: passwordError(values.password),
  })
}

/** The signup to send: names and email without what nobody sees, the password as typed. */
export function tidySignup(values: FieldValues<SignupField>): FieldValues<SignupField> {
  return {
    firstName: tidyText(values.firstName),
    lastName: tidyText(values.lastName),
    email: tidyEmail(values.email),
    password: values.password,
  }
}
