import { useRef } from 'react'
import { isWrongPassword } from '../api/auth-failure'
import { passwordError, wrongPassword } from './account-rules'

/** The password with which customers confirm a change. One that the server has refused stays wrong until it is changed. */
export function useOwnPassword() {
  const wrong = useRef<string | null>(null)
  return {
    /** @returns what is wrong with a password, or `undefined`. */
    check: (password: string) =>
      password === wrong.current ? wrongPassword : passwordError(password),

    /** @returns the error for the field if a call has failed because of its password; otherwise `null`. */
    refusal(error: unknown, password: string): string | null {
      if (!isWrongPassword(error)) return null
      wrong.current = password
      return wrongPassword
    },
  }
}
