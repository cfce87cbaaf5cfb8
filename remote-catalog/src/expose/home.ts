export { HomeScreen as Screen } from '../screens/home/home-screen'
