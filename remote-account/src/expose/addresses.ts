export { AddressesScreen as Screen } from '../screens/addresses/addresses-screen'
