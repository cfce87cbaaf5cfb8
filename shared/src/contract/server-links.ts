/** Addresses that a server and the shop have to agree on. */

/** The screen for a new password. The link in the email has the token as its fragment, which no server gets to see. */
export const passwordResetPath = '/reset-password'

/** The screen that confirms an email address. The link in the email has its token in the same place. */
export const emailConfirmationPath = '/confirm-email'

/**
 * Under the API's base: the stub of the payment provider, if the payment's provider is `test`. The stub of the widget
 * is loaded as `/payments/checkout.js?api=<base of the API>` and pays an order there.
 */
export const testProviderPath = '/test-provider'
