export { RequestTesterScreen as Screen } from '../screens/request-tester/request-tester-screen'
