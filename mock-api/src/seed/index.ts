export { demoCredentials } from 'shared/contract'
export { carousels, categories, products } from './catalogue'
export { coupons } from './coupons'
export { demoAddress, demoCustomer } from './customer'
