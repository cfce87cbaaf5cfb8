/** What composition may render of the account: the forms; the rest belongs to a customer. */
import * as login from './login'
import * as signup from './signup'

export const modules = { 'account/login': login, 'account/signup': signup }
