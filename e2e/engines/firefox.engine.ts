import { describeShop } from './describe-shop'
import { startFirefox } from './firefox'

describeShop('Firefox', startFirefox)
