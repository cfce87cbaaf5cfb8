import { programOf } from '../../platform/testing/engines.ts'
import { describeShop } from './describe-shop'
import { startWebKit } from './webkit'

describeShop('WebKit', (options) => startWebKit(programOf('webkit'), options))
