import { programOf } from '../../platform/npm-test/index.ts'
import { describeShop } from './describe-shop'
import { startFirefox } from './firefox'

describeShop('Firefox', (options) => startFirefox(programOf('firefox'), options))
