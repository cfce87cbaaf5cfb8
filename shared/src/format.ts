/** Money, numbers, dates and names as the shop shows them. */
export { formatDay, formatTime } from './format/date'
export { formatRupees, toPaise } from './format/money'
export { namesApart } from './format/names-apart'
export { formatBooks, formatNumber } from './format/number'
export { ownDirection, quoted } from './format/quoted'
