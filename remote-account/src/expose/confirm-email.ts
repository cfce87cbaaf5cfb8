export { ConfirmEmailScreen as Screen } from '../screens/confirm-email/confirm-email-screen'
