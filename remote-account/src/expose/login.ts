export { LoginScreen as Screen } from '../screens/login/login-screen'
