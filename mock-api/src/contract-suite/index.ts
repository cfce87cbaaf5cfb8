/** The contract as a suite of cases for any server. */
import { addressCases } from './address-cases'
import { authCases } from './auth-cases'
import { cartCases } from './cart-cases'
import { catalogCases } from './catalog-cases'
import type { ContractClient } from './client'
import { commonCases } from './common-cases'
import { type ContractCase, createTrial } from './contract-case'
import { idempotencyCases } from './idempotency-cases'
import { wishlistCases } from './wishlist-cases'

export { type ContractClient, fetchClient } from './client'
export type { ContractCase } from './contract-case'

export const contractCases: readonly ContractCase[] = [
  ...authCases,
  ...catalogCases,
  ...wishlistCases,
  ...cartCases,
  ...addressCases,
  ...commonCases,
  ...idempotencyCases,
]

export type Verdict =
  | { kind: 'kept' }
  /** `reason` says what the server does wrong. */
  | { kind: 'broken'; reason: string }
  /** The client lacks what the case needs. */
  | { kind: 'not checked' }

/** The time limit of a case in milliseconds, the same as the shop's for one answer. */
const patience = 10_000

/** Runs one case against a server. Never throws. */
export async function tryCase(one: ContractCase, client: ContractClient): Promise<Verdict> {
  if (one.needs && !client[one.needs]) return { kind: 'not checked' }
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('does not answer within 10 seconds')), patience)
  })
  try {
    await Promise.race([one.run(createTrial(client)), tooLate])
    return { kind: 'kept' }
  } catch (error) {
    return { kind: 'broken', reason: error instanceof Error ? error.message : String(error) }
  } finally {
    clearTimeout(timer)
  }
}
