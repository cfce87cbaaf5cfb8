import { programOf } from '../../platform/testing/index.ts'
import { describeShop } from './describe-shop'
import { startWebKit } from './webkit'

describeShop('WebKit', (options) => startWebKit(programOf('webkit'), options))
