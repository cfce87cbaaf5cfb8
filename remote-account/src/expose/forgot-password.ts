export { ForgotPasswordScreen as Screen } from '../screens/forgot-password/forgot-password-screen'
