export { ProductDetailScreen as Screen } from '../screens/product-detail/product-detail-screen'
