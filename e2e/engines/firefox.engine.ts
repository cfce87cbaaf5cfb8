import { describeShop } from './describe-shop'
import { startFirefox } from './firefox'

describeShop({
  name: 'Firefox',
  programs: ['firefox-esr'],
  packages: ['firefox-esr'],
  start: startFirefox,
})
