import { ApiError } from 'shared/api'

/** The messages by status (docs/product.md, P41). */
const messages: Readonly<Record<number, string>> = {
  401: 'Either entered email or password is wrong',
  404: 'user not found, please signup :)',
  422: 'Email Already Exist',
}

/**
 * The message for a failed login or signup, including one without an answer.
 * @param error whatever was thrown.
 */
export function authFailure(error: unknown): string {
  const known = error instanceof ApiError ? messages[error.status] : undefined
  return known ?? 'something wrong happened'
}

/** Whether a signup failed because the email has an account already. */
export function isEmailTaken(error: unknown): boolean {
  return error instanceof ApiError && error.status === 422
}
