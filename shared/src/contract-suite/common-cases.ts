/** Cases for every endpoint that needs a customer or a body. */
import { type AnyEndpointKey, serverMessages } from '../contract'
import { forge } from './auth-cases'
import { keysWith } from './client'
import { casesOf, needing } from './contract-case'

export const commonCases = [
  ...keysWith('customer').flatMap(refusedCustomers),
  ...keysWith('body').flatMap(refusedBodies),
]

/** Fit every path; the calls fail before an id is looked up. */
const params = {
  productId: 'any',
  addressId: 'any',
  paymentId: 'any',
  orderId: 'any',
  sessionId: 'any',
}

function refusedCustomers(key: AnyEndpointKey) {
  return casesOf(key, {
    '401 refuses a call without a token': ({ refuse }) =>
      refuse(key, 401, { params }, serverMessages.badToken),
    async '401 refuses a forged token'({ newCustomer, refuse }) {
      const { token } = await newCustomer()
      await refuse(key, 401, { params, token: forge(token) }, serverMessages.badToken)
    },
    ...needing('unknownCustomerToken', {
      async '404 knows no customer who is gone'({ unknownCustomerToken, refuse }) {
        const token = await unknownCustomerToken()
        await refuse(key, 404, { params, token }, serverMessages.unknownUser)
      },
    }),
  })
}

/** One customer for all of them: hashing a password takes long. */
function refusedBodies(key: AnyEndpointKey) {
  const wrong = {
    'a missing body': {},
    'a body that is not JSON': { text: '{"address": ' },
    'a body of another shape': { body: { hello: ['world'] } },
  }
  return casesOf(key, {
    async '400 refuses a missing body, one that is not JSON, and one of another shape'(context) {
      const { token } = await context.newCustomer()
      for (const [what, call] of Object.entries(wrong)) {
        await context.refuse(key, 400, { params, token, ...call }).catch((error: Error) => {
          throw new Error(`${error.message}, for ${what}`)
        })
      }
    },
  })
}
