/** The sample customer behind "Login With Test Credentials". Public: only the fake server knows them. */
export const demoCredentials = { email: 'reader@bookshelf.test', password: 'page-turner' } as const
