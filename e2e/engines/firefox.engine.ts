import { describeShop } from './describe-shop'
import { startFirefox } from './firefox'

describeShop('Firefox', (options) => startFirefox('/usr/bin/firefox-esr', options))
