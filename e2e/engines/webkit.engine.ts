import { programOf } from '../../platform/npm-test/index.ts'
import { describeShop } from './describe-shop'
import { startWebKit } from './webkit'

describeShop('WebKit', (options) => startWebKit(programOf('webkit'), options))
