/**
 * The sample customer of the fake server, for the "Login With Test Credentials" button. Plain on
 * purpose: anybody may use them, and a real server knows no such customer.
 */
export const demoCredentials = { email: 'reader@bookshelf.test', password: 'page-turner' } as const
