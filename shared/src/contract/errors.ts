/** The server's messages for failures (docs/product.md, P47). */
export const serverMessages = {
  emailTaken: 'Unprocessable Entity. Email Already Exists.',
  unknownUser: 'The email you entered is not Registered. Not Found error',
  badCredentials: 'The credentials you entered are invalid. Unauthorized access error.',
  keyReused: 'Unprocessable Entity. This Idempotency-Key belongs to another request.',
  badToken: 'The token is invalid. Unauthorized access error.',
} as const
