export { ProfileScreen as Screen } from '../screens/profile/profile-screen'
