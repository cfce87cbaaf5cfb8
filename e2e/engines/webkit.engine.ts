import { describeShop } from './describe-shop'
import { startWebKit } from './webkit'

describeShop({
  name: 'WebKit',
  programs: ['WebKitWebDriver', 'Xvfb', 'python3'],
  files: ['/usr/lib/python3/dist-packages/gi'],
  packages: ['webkit2gtk-driver', 'xvfb', 'python3-gi', 'gir1.2-webkit2-4.1'],
  start: startWebKit,
})
