import { request } from '../api'
import { demoCredentials } from '../contract/demo'
import type { AnswerOf } from '../contract/endpoints'

let known: AnswerOf<'POST /auth/login'> | undefined

/** Logs the demo customer in. */
export const logIn = (): Promise<AnswerOf<'POST /auth/login'>> =>
  request('POST /auth/login', { body: demoCredentials })

/**
 * Logs the demo customer in: at the server only once for a file, since hashing a password takes long. Each new fake server
 * accepts the same token.
 */
export async function demoLogin(): Promise<AnswerOf<'POST /auth/login'>> {
  known ??= await logIn()
  return known
}
