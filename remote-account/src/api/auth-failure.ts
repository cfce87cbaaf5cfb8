import { ApiError, NoAnswerError } from 'shared/api'

export interface AuthFailure {
  /** The catalogue's words (specification, section 8). */
  message: string
  /** What has happened and what to do, where the message says neither. */
  help: string | null
  /** Whether loading the page again may help where another click does not. */
  reload: boolean
}

/** The catalogue of specification, section 8, by status. */
const messages: Readonly<Record<number, string>> = {
  401: 'Either entered email or password is wrong',
  404: 'user not found, please signup :)',
  422: 'Email Already Exist',
}

const offline = 'You are offline. Connect to the internet, then try again.'
const silent =
  'The shop’s server does not answer. Try again; if it still does not, load the page again.'
const broken = 'The fault is the shop’s, not yours. Try again in a moment.'

/**
 * What to tell a person whose login or signup failed; silence of the server included.
 * @param error whatever was thrown.
 */
export function authFailure(error: unknown): AuthFailure {
  const known = error instanceof ApiError ? messages[error.status] : undefined
  if (known) return { message: known, help: null, reload: false }
  const reload = error instanceof NoAnswerError && navigator.onLine
  const help = reload ? silent : navigator.onLine ? broken : offline
  return { message: 'something wrong happened', help, reload }
}

/** Whether a signup failed because the email has an account already. */
export function isEmailTaken(error: unknown): boolean {
  return error instanceof ApiError && error.status === 422
}
