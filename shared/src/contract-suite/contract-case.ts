import * as v from 'valibot'
import type { AnswerOf, AnyEndpointKey, Product } from '../contract'
import { allEndpoints, Failure } from '../contract/schema'
import type { Ability, ContractCall, ContractClient } from './client'

export interface ContractCase {
  key: AnyEndpointKey
  status: number
  /** A sentence in the third person: 'puts a book into the cart'. */
  title: string
  /** Throws if the server breaks the contract. */
  run: (context: CaseContext) => Promise<unknown>
  /** What the client must provide; otherwise the case is not checked. */
  needs?: Ability | undefined
}

/** The cases of a call by status and title: '201 puts a book into the cart'. */
export type NamedCases = Record<
  `${number} ${string}`,
  ContractCase['run'] & Pick<ContractCase, 'needs'>
>

/** The cases of some calls, in the order in which they are written. */
export function cases(calls: Partial<Record<AnyEndpointKey, NamedCases>>): ContractCase[] {
  return Object.entries(calls).flatMap(([key, named]) => casesOf(key as AnyEndpointKey, named))
}

/** The cases of one call. */
export function casesOf(key: AnyEndpointKey, named: NamedCases): ContractCase[] {
  return Object.entries(named).map(([name, run]) => {
    const [status = ''] = name.split(' ', 1)
    const title = name.slice(status.length + 1)
    return { key, status: Number(status), title, run, needs: run.needs }
  })
}

/** Cases that are checked only if the client provides `needs`. */
export function needing(needs: Ability, named: NamedCases): NamedCases {
  for (const run of Object.values(named)) run.needs = needs
  return named
}

/** A server under test. Every method throws an error that says what is wrong. */
export interface CaseContext extends Required<Pick<ContractClient, Ability>> {
  /** Makes a call that must succeed; validates the answer by the contract's schema. */
  succeed: <K extends AnyEndpointKey>(key: K, call?: ContractCall) => Promise<AnswerOf<K>>
  /** Makes a call that must fail with `status`, and with `message` if given. @returns the answer's body. */
  refuse: (
    key: AnyEndpointKey,
    status: number,
    call?: ContractCall,
    message?: string,
  ) => Promise<unknown>
  /** Signs up a new customer, so that a case depends on no other data. */
  newCustomer: () => Promise<{ email: string; password: string; token: string; id: string }>
  someBook: () => Promise<Product>
}

/** Well formed, but used by nothing. */
export const unknownId = '00000000-0000-4000-8000-ffffffffffff'

let customers = 0

/** The checks of a case on one server. Each customer's email is new, so that the suite can run again. */
export function createCaseContext(client: ContractClient): CaseContext {
  const context: CaseContext = {
    async succeed(key, call = {}) {
      const { status, body } = await client.send(key, call)
      const wanted = allEndpoints[key].status
      check(status === wanted, `returns ${status} instead of ${wanted}`)
      const schema = allEndpoints[key].answer as v.GenericSchema<unknown, AnswerOf<typeof key>>
      const parsed = v.safeParse(schema, body)
      if (parsed.success) return parsed.output
      const [issue] = parsed.issues
      throw new Error(`returns a body that breaks the schema: ${describe(issue)}`)
    },
    async refuse(key, wanted, call = {}, message) {
      const { status, body } = await client.send(key, call)
      check(status === wanted, `returns ${status} instead of ${wanted}`)
      check(v.is(Failure, body), 'returns a failure that is not { errors: [message] }')
      const said = v.parse(Failure, body).errors[0]
      check(Boolean(said), 'returns a failure without a message')
      if (message) check(said === message, `says "${said}" in place of "${message}"`)
      return body
    },
    async newCustomer() {
      customers += 1
      const email = `contract-${Date.now()}-${customers}@bookshelf.test`
      const password = `turn the page ${customers}`
      const body = { email, password, firstName: 'Mira', lastName: 'Sen' }
      const { createdUser, encodedToken } = await context.succeed('POST /auth/signup', { body })
      return { email, password, token: encodedToken, id: createdUser._id }
    },
    async someBook() {
      const { products } = await context.succeed('GET /products')
      const [book] = products
      if (!book) throw new Error('has no book on sale, which this case needs')
      return book
    },
    unknownCustomerToken: client.unknownCustomerToken ?? unable,
    pay: client.pay ?? unable,
    notify: client.notify ?? unable,
    setStock: client.setStock ?? unable,
    sell: client.sell ?? unable,
    readEmail: client.readEmail ?? unable,
  }
  return context
}

/** Replaces an ability that the case does not list in `needs`. */
function unable(): never {
  throw new Error('needs what this client cannot do')
}

/** @throws Error unless `holds`; `broken` says what the server does wrong. */
export function check(holds: boolean, broken: string): asserts holds {
  if (!holds) throw new Error(broken)
}

function describe(issue: v.BaseIssue<unknown>): string {
  return `${v.getDotPath(issue) ?? 'the whole'}: ${issue.message}`
}
