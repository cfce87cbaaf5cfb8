import { emailConfirmationPath, passwordResetPath } from 'shared/contract'

/** The pages of a shop whose server has the calls for them (`"orders": "server"` in `site.json`; docs/product.md, P90 to P92 and P105). */
export const accountPaths = {
  forgotPassword: '/forgot-password',
  resetPassword: passwordResetPath,
  confirmEmail: emailConfirmationPath,
  changeName: '/profile/name',
  changeEmail: '/profile/email',
  sessions: '/profile/devices',
  changePassword: '/profile/password',
  exportData: '/profile/export',
  deleteAccount: '/profile/delete',
} as const
