import type { FastifyBaseLogger } from 'fastify'
import type { Books } from './books'
import type { Database } from './database'
import type { Mail } from './mail'
import type { Passwords } from './passwords'
import type { Provider } from './razorpay'
import type { Settings } from './settings'
import type { Tokens } from './tokens'

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
  log: FastifyBaseLogger
}
