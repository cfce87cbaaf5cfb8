import { describeShop } from './describe-shop'
import { startWebKit } from './webkit'

describeShop('WebKit', startWebKit)
