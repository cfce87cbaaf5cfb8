/** The contract as a suite of cases for any server. */
import { optionalEndpoints } from '../contract/schema'
import { accountCases } from './account-cases'
import { addressCases } from './address-cases'
import { authCases } from './auth-cases'
import { cartCases } from './cart-cases'
import { catalogCases } from './catalog-cases'
import type { ContractClient } from './client'
import { commonCases } from './common-cases'
import { type ContractCase, createCaseContext } from './contract-case'
import { idempotencyCases } from './idempotency-cases'
import { paymentCases } from './payment-cases'
import { queryCases } from './query-cases'
import { wishlistCases } from './wishlist-cases'

export { makesOrders, testProvider } from './abilities'
export { linkToken } from './account-cases'
export { home } from './address-cases'
export { type ContractCall, type ContractClient, fetchClient, pathOf } from './client'
export { type ContractCase, createCaseContext } from './contract-case'
export { largerCatalogue } from './larger-catalogue'
export { paidOrder, readyToPay } from './payment-cases'
export { largerCases, queryCases } from './query-cases'

const allCases: readonly ContractCase[] = [
  ...authCases,
  ...catalogCases,
  ...queryCases,
  ...wishlistCases,
  ...cartCases,
  ...addressCases,
  ...paymentCases,
  ...accountCases,
  ...commonCases,
  ...idempotencyCases,
]

/** For every server. */
export const contractCases = allCases.filter(({ key }) => !(key in optionalEndpoints))

/** For a server that makes orders. */
export const optionalCases = allCases.filter(({ key }) => key in optionalEndpoints)

export type Verdict =
  | { kind: 'passed' }
  /** `reason` says what the server does wrong. */
  | { kind: 'failed'; reason: string }
  /** The client lacks what the case needs. */
  | { kind: 'skipped' }

/** The time limit of a case in milliseconds, the same as the shop's for one answer. */
const timeout = 10_000

/** Runs a case on a server. Never rejects: an error, or no end within 10 s, is a `failed` verdict. */
export async function runCase(one: ContractCase, client: ContractClient): Promise<Verdict> {
  if (one.needs && !client[one.needs]) return { kind: 'skipped' }
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('does not answer within 10 seconds')), timeout)
  })
  try {
    await Promise.race([one.run(createCaseContext(client)), tooLate])
    return { kind: 'passed' }
  } catch (error) {
    return { kind: 'failed', reason: error instanceof Error ? error.message : String(error) }
  } finally {
    clearTimeout(timer)
  }
}
