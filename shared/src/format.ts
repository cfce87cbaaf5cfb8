/** Money, numbers and dates as the shop shows them. */
export { isBlank } from './format/blank'
export { formatDay } from './format/date'
export { percentOff } from './format/discount'
export { formatRupees, toPaise } from './format/money'
export { formatBooks, formatNumber } from './format/number'
