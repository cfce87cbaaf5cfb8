import { ApiError, NoAnswerError } from 'shared/shop'
import type { FieldErrors } from '../forms/use-form'

export interface AuthFailure {
  /** One of the fixed messages (docs/product.md, P41). */
  message: string
  /** What to do, if the message does not say it. */
  help: string | null
  /** Whether reloading the page may help. */
  reload: boolean
}

/** The messages by status (docs/product.md, P41). */
const messages: Readonly<Record<number, string>> = {
  401: 'Either entered email or password is wrong',
  404: 'user not found, please signup :)',
  422: 'Email Already Exist',
}

const offline = 'You are offline. Connect to the internet, then try again.'
const silent =
  'The shop’s server does not answer. Try again; if it still does not, load the page again.'
const broken = 'The fault is the shop’s, not yours. Try again in a moment.'

/** The message for a failed login or signup, including one without an answer. */
export function authFailure(error: unknown): AuthFailure {
  const known = error instanceof ApiError ? messages[error.status] : undefined
  if (known) return { message: known, help: null, reload: false }
  const reload = error instanceof NoAnswerError && navigator.onLine
  const help = ofServer(error) ?? (reload ? silent : navigator.onLine ? broken : offline)
  return { message: 'something wrong happened', help, reload }
}

/** Whether a signup failed because the email already has an account. */
export function isEmailTaken(error: unknown): boolean {
  return error instanceof ApiError && error.status === 422
}

/** Whether the server has refused the password of a customer who is logged in. */
export function isWrongPassword(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401
}

/**
 * What the server says about a field of the form, by that field: its own rules for passwords, for example. `null` if it
 * is about nothing in the form.
 */
export function refusedField<F extends string>(
  error: unknown,
  fields: readonly F[],
): FieldErrors<F> | null {
  if (!(error instanceof ApiError) || error.status !== 400) return null
  const field = fields.find((one) => one === fieldIn(error.body))
  const [sentence] = error.messages
  return field && sentence ? ({ [field]: sentence } as FieldErrors<F>) : null
}

/** The `field` of a failure's body (`Failure` in the contract). */
function fieldIn(body: string): unknown {
  try {
    return Reflect.get(Object(JSON.parse(body)), 'field')
  } catch {
    return undefined
  }
}

/** What only the server knows: what is wrong with the values, or for how long there were too many attempts. */
function ofServer(error: unknown): string | null {
  if (!(error instanceof ApiError)) return null
  if (error.status === 429) return error.messages[0] ?? 'Too many attempts. Try again later.'
  return error.status === 400 ? (error.messages[0] ?? null) : null
}
