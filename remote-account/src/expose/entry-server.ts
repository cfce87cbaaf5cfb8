/** The screens that are prerendered: login and signup. The others depend on a customer. */
import type { ScreenModule } from 'shared/contract'
import * as login from './login'
import * as signup from './signup'

export const modules = {
  'account/login': login,
  'account/signup': signup,
} satisfies Record<string, ScreenModule>
