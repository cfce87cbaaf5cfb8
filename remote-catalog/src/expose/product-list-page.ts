export { ProductListPageScreen as Screen } from '../screens/product-list-page/product-list-page-screen'
