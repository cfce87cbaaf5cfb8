export { WishlistScreen as Screen } from '../screens/wishlist/wishlist-screen'
