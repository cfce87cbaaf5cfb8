/**
 * What a test payment is: the shape of a payment of the provider (Razorpay), its ids, signature and refusals. The stubs of
 * the provider's API, in the server and in the fake one, answer so, and the stub of its widget passes that on. No money
 * moves.
 */
import * as v from 'valibot'
import type { PaymentConfirmation, ProviderPayment } from './entities'

/** What the widget sends to pay an order. Without one, the money goes back, as at the provider. */
export const TestPaymentCall = v.object({
  order_id: v.optional(
    v.pipe(v.string(), v.regex(/^[\w-]+$/, 'An id has letters and digits only')),
  ),
  outcome: v.optional(v.picklist(['captured', 'failed']), 'captured'),
  /** In paise, as the widget was opened with it. */
  amount: v.optional(v.pipe(v.number(), v.integer(), v.minValue(100), v.maxValue(1e12))),
})

/** How often an order may be tried, so that nobody fills the database with tries. */
const mostTries = 50

/** An id of the provider's, such as 'pay_TEST0123456789abcdef'. */
export function newTestId(kind: 'order' | 'pay' | 'rfnd'): string {
  return `${kind}_TEST${inHex(crypto.getRandomValues(new Uint8Array(8)))}`
}

/** The call of a widget; `null` if it is none. @param text the body. */
export function readTestPaymentCall(text: string): v.InferOutput<typeof TestPaymentCall> | null {
  try {
    return v.parse(TestPaymentCall, JSON.parse(text))
  } catch {
    return null
  }
}

/** What the provider answers, with the status 400, to a call that it refuses. */
export function testRefusal(description: string) {
  return { error: { code: 'BAD_REQUEST_ERROR', description } }
}

export function unknownTestId(id: string) {
  return testRefusal(`The id ${id} does not exist`)
}

/**
 * Pays an order, or fails. An order is charged once: if it is paid already, the answer is that payment's. Another amount
 * than that of the order is refused.
 * @param keySecret the secret of the shop's key, which signs the report.
 * @returns the payment that was made, if any, and what the provider answers: the widget's report, or a refusal.
 */
export async function payTestOrder(
  order: { id: string; amount: number; payments: readonly ProviderPayment[] },
  { outcome, amount = order.amount }: v.InferOutput<typeof TestPaymentCall>,
  keySecret: string,
): Promise<{
  made: ProviderPayment | null
  answer: PaymentConfirmation | ReturnType<typeof testRefusal>
}> {
  if (amount !== order.amount) {
    return { made: null, answer: testRefusal('The amount is different from the order amount.') }
  }
  const paid = order.payments.find(({ status }) => status !== 'failed')
  if (!paid && order.payments.length >= mostTries) {
    return { made: null, answer: testRefusal('This order was tried too often.') }
  }
  const made = paid
    ? null
    : {
        ...{ id: newTestId('pay'), order_id: order.id, amount, status: outcome },
        created_at: Math.floor(Date.now() / 1000),
      }
  if (made?.status === 'failed') {
    return { made, answer: testRefusal('The test payment was declined.') }
  }
  const { id = '' } = paid ?? made ?? {}
  return { made, answer: await testConfirmation(order.id, id, keySecret) }
}

/** The report of a paid order, signed with HMAC-SHA256. */
export async function testConfirmation(
  orderId: string,
  paymentId: string,
  keySecret: string,
): Promise<PaymentConfirmation> {
  const bytes = (text: string) => new TextEncoder().encode(text)
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', bytes(keySecret), algorithm, false, ['sign'])
  const signature = await crypto.subtle.sign('HMAC', key, bytes(`${orderId}|${paymentId}`))
  return {
    razorpay_payment_id: paymentId,
    razorpay_order_id: orderId,
    razorpay_signature: inHex(new Uint8Array(signature)),
  }
}

function inHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
