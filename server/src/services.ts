import type { FastifyBaseLogger } from 'fastify'
import type { Passwords } from './accounts/passwords'
import type { Tokens } from './accounts/tokens'
import type { Database } from './database'
import type { Mail } from './mail/mail'
import type { Provider } from './payments/razorpay'
import type { Settings } from './settings'

/** What the handlers of calls work with. */
export interface Services {
  database: Database
  passwords: Passwords
  tokens: Tokens
  provider: Provider
  mail: Mail
  limits: Settings['limits']
  keepYears: Settings['keepYears']
  hidesAccounts: Settings['hidesAccounts']
  log: FastifyBaseLogger
}
