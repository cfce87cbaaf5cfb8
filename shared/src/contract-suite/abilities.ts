/** What a client can do with a server that makes orders, if its payments are test payments. */

import * as v from 'valibot'
import { testProviderPath } from '../contract'
import { PaymentConfirmation } from '../contract/schema'
import { type ContractClient, fetchClient } from './client'
import { createCaseContext } from './contract-case'

/** Whether a server has the optional calls. */
export async function makesOrders({ send }: ContractClient): Promise<boolean> {
  return (await send('GET /user/orders', {})).status !== 404
}

/**
 * Deletes customers with the server's own call, and pays with the stub of the payment provider. @param base the API's
 * base, such as 'http://localhost:4300/api'.
 */
export function testProvider(base: string) {
  const ask = async (path: string, orderId: string): Promise<unknown> => {
    const response = await fetch(base + testProviderPath + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ order_id: orderId }),
    })
    if (!response.ok) throw new Error(`has no test payments: ${path} returned ${response.status}`)
    return response.json()
  }
  return {
    async unknownCustomerToken() {
      const { newCustomer, succeed } = createCaseContext(fetchClient(base))
      const { token, password } = await newCustomer()
      await succeed('DELETE /user', { token, body: { password } })
      return token
    },
    pay: async (orderId) => v.parse(PaymentConfirmation, await ask('/v1/payments', orderId)),
    async notify(orderId) {
      const answer = await ask('/v1/webhooks', orderId)
      return v.parse(v.object({ status: v.number() }), answer).status
    },
  } satisfies Partial<ContractClient>
}
