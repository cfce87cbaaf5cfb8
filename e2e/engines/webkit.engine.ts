import { describeShop } from './describe-shop'
import { startWebKit } from './webkit'

describeShop('WebKit', (options) => startWebKit('/usr/bin/WebKitWebDriver', options))
