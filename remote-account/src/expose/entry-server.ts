/** The screens that are prerendered: the forms. The others belong to a customer. */
import type { ScreenModule } from 'shared/contract/remotes'
import * as login from './login'
import * as signup from './signup'

export const modules = {
  'account/login': login,
  'account/signup': signup,
} satisfies Record<string, ScreenModule>
