/**
 * The schemas of the contract, and the functions of valibot with which remotes write their own. This is not a share: a
 * page needs schemas to check answers, but not to start, so each part bundles those that it uses.
 */
export * from 'valibot'
export * from './endpoints'
export * from './entities'
export * from './product-query'
export * from './provides'
export * from './site'
export * from './test-payment'
export { policyNames } from './values'
