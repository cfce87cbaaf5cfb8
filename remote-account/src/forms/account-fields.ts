/** What the account's forms ask for, and its rules (docs/product.md, P40). Lengths are the contract's. Pure. */
import { isBlank, maxLengths, tidyEmail, tidyText } from 'shared/contract'
import { type FieldErrors, type FieldValues, tooLongError } from './use-form'

/** `ownPassword`: with which a customer who is logged in confirms a change. */
type Kind = 'name' | 'email' | 'password' | 'ownPassword' | 'newPassword'

export interface AccountField<F extends string = string> {
  /** Its name in the body of the call. */
  name: F
  kind: Kind
  label: string
  /**
   * What browsers may fill in. A login takes `username` although it is an email: password managers look for it, and HTML
   * allows it for fields of the type email.
   */
  autoComplete:
    | 'given-name'
    | 'family-name'
    | 'email'
    | 'username'
    | 'current-password'
    | 'new-password'
  hint?: string | undefined
  /** What it begins with. */
  value?: string | undefined
}

/** Shown at a field whose password the server has refused. */
export const wrongPassword = 'This is not your current password.'

/** What to say at an empty field, what may be too long, and what is dropped before it is sent. */
const rules: Record<
  Kind,
  { missing: (label: string) => string; max: number; tidy: (text: string) => string }
> = {
  name: {
    missing: (label) => `Enter your ${label.toLowerCase()}.`,
    max: maxLengths.name,
    tidy: tidyText,
  },
  email: { missing: () => 'Enter your email.', max: maxLengths.email, tidy: tidyEmail },
  password: passwordRules('Enter your password.'),
  ownPassword: passwordRules('Enter your password.'),
  newPassword: passwordRules('Enter a new password.'),
}

/** A password is sent as it was typed. */
function passwordRules(missing: string) {
  return { missing: () => missing, max: maxLengths.password, tidy: (text: string) => text }
}

const isPassword = (kind: Kind) => kind !== 'name' && kind !== 'email'

/** What is wrong with a field, or `undefined`. The server checks the account (docs/product.md, P41). */
function errorOf({ kind, label }: AccountField, typed: string): string | undefined {
  const { missing, max, tidy } = rules[kind]
  if (isPassword(kind) ? typed === '' : isBlank(typed)) return missing(label)
  const text = tidy(typed)
  if (kind === 'email' && !isEmail(text)) return 'Enter an email like name@example.com.'
  return tooLongError(text, max)
}

/** The errors by field; empty if it may be sent. @param wrong an own password that the server has refused. */
export function checkFields<F extends string>(
  fields: readonly AccountField<F>[],
  values: FieldValues<F>,
  wrong: string | null = null,
): FieldErrors<F> {
  const found: FieldErrors<F> = {}
  for (const field of fields) {
    const typed = values[field.name]
    const isRefused = field.kind === 'ownPassword' && typed === wrong
    const error = isRefused ? wrongPassword : errorOf(field, typed)
    if (error !== undefined) found[field.name] = error
  }
  return found
}

/** What is sent: names and emails without what nobody sees. */
export function tidyFields<F extends string>(
  fields: readonly AccountField<F>[],
  values: FieldValues<F>,
): FieldValues<F> {
  const entries = fields.map(({ name, kind }) => [name, rules[kind].tidy(values[name])])
  return Object.fromEntries(entries) as FieldValues<F>
}

/** The fields of a customer's name. @param user whose name they begin with. */
export const nameFields = (user?: { firstName: string; lastName: string }) =>
  [
    {
      name: 'firstName',
      kind: 'name',
      label: 'First name',
      autoComplete: 'given-name',
      value: user?.firstName,
    },
    {
      name: 'lastName',
      kind: 'name',
      label: 'Last name',
      autoComplete: 'family-name',
      value: user?.lastName,
    },
  ] as const satisfies readonly AccountField[]

/** With which customers log in. */
export const usernameField = {
  name: 'email',
  kind: 'email',
  label: 'Email',
  autoComplete: 'username',
} as const satisfies AccountField

/** With which a customer confirms a change. */
export const ownPassword = {
  name: 'password',
  kind: 'ownPassword',
  label: 'Your password',
  autoComplete: 'current-password',
} as const satisfies AccountField

export const newPassword = {
  name: 'password',
  kind: 'newPassword',
  label: 'New password',
  autoComplete: 'new-password',
  hint: 'All other devices will be logged out.',
} as const satisfies AccountField

export const loginFields = [
  usernameField,
  { name: 'password', kind: 'password', label: 'Password', autoComplete: 'current-password' },
] as const satisfies readonly AccountField[]

export const signupFields = [
  ...nameFields(),
  { name: 'email', kind: 'email', label: 'Email', autoComplete: 'email' },
  { name: 'password', kind: 'password', label: 'Password', autoComplete: 'new-password' },
] as const satisfies readonly AccountField[]

/** The pattern of `<input type="email">` (HTML standard, "valid email address"). */
const pattern =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/

/** Whether a text is a valid email address for browsers (docs/product.md, P40). */
function isEmail(text: string): boolean {
  return pattern.test(text)
}
