export { OrdersScreen as Screen } from '../screens/orders/orders-screen'
