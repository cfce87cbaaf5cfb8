/** The screens that are prerendered: those for visitors. The others depend on a customer. */
import type { ScreenModule } from 'shared/contract'
import * as confirmEmail from './confirm-email'
import * as forgotPassword from './forgot-password'
import * as login from './login'
import * as resetPassword from './reset-password'
import * as signup from './signup'

export const modules = {
  'account/confirm-email': confirmEmail,
  'account/forgot-password': forgotPassword,
  'account/login': login,
  'account/reset-password': resetPassword,
  'account/signup': signup,
} satisfies Record<string, ScreenModule>
