export { ResetPasswordScreen as Screen } from '../screens/reset-password/reset-password-screen'
