export { DeleteAccountScreen as Screen } from '../screens/delete-account/delete-account-screen'
