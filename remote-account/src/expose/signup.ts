export { SignupScreen as Screen } from '../screens/signup/signup-screen'
