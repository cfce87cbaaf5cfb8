/** Cases for every endpoint that needs a customer or a body. */
import { type AnyEndpointKey, serverMessages } from '../contract'
import { forge } from './auth-cases'
import { keysWith } from './client'
import type { ContractCase } from './contract-case'

export const commonCases: ContractCase[] = [
  ...keysWith('customer').flatMap(refusedCustomers),
  ...keysWith('body').map(refusedBodies),
]

/** Fit every path; the calls fail before an id is looked up. */
const params = {
  productId: 'any',
  addressId: 'any',
  paymentId: 'any',
  orderId: 'any',
  sessionId: 'any',
}

function refusedCustomers(key: AnyEndpointKey): ContractCase[] {
  return [
    {
      key,
      status: 401,
      title: 'refuses a call without a token',
      run: ({ refuse }) => refuse(key, 401, { params }, serverMessages.badToken),
    },
    {
      key,
      status: 401,
      title: 'refuses a forged token',
      async run({ newCustomer, refuse }) {
        const { token } = await newCustomer()
        await refuse(key, 401, { params, token: forge(token) }, serverMessages.badToken)
      },
    },
    {
      key,
      status: 404,
      title: 'knows no customer who is gone',
      needs: 'unknownCustomerToken',
      async run({ unknownCustomerToken, refuse }) {
        const token = await unknownCustomerToken()
        await refuse(key, 404, { params, token }, serverMessages.unknownUser)
      },
    },
  ]
}

/** One customer for all of them: hashing a password takes long. */
function refusedBodies(key: AnyEndpointKey): ContractCase {
  const wrong = {
    'a missing body': {},
    'a body that is not JSON': { text: '{"address": ' },
    'a body of another shape': { body: { hello: ['world'] } },
  }
  return {
    key,
    status: 400,
    title: 'refuses a missing body, one that is not JSON, and one of another shape',
    async run({ newCustomer, refuse }) {
      const { token } = await newCustomer()
      for (const [what, call] of Object.entries(wrong)) {
        await refuse(key, 400, { params, token, ...call }).catch((error: Error) => {
          throw new Error(`${error.message}, for ${what}`)
        })
      }
    },
  }
}
