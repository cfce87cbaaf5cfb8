/** Money, numbers and dates as the shop shows them. */
export { formatDay } from './format/date'
export { formatRupees, toPaise } from './format/money'
export { formatBooks, formatNumber } from './format/number'
