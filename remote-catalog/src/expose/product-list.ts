export { ProductListScreen as Screen } from '../screens/product-list/product-list-screen'
