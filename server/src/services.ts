import type { FastifyBaseLogger } from 'fastify'
import type { Passwords } from './accounts/passwords'
import type { Tokens } from './accounts/tokens'
import type { Books } from './catalogue/books'
import type { Database } from './database'
import type { Mail } from './mail/mail'
import type { Provider } from './payments/razorpay'
import type { Settings } from './settings'

/** What the handlers of calls work with. */
export interface Services {
  database: Database
  books: Books
  passwords: Passwords
  tokens: Tokens
  provider: Provider
  mail: Mail
  limits: Settings['limits']
  keepYears: Settings['keepYears']
  hidesAccounts: Settings['hidesAccounts']
  log: FastifyBaseLogger
}
