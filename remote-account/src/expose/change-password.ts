export { ChangePasswordScreen as Screen } from '../screens/change-password/change-password-screen'
