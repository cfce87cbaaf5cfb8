/**
 * What a test payment is: the shape of a payment of the provider (Razorpay), its ids, signature and refusals. The stubs of
 * the provider's API, in the server and in the fake one, answer so, and the stub of its widget passes that on. No money
 * moves.
 */
import * as v from 'valibot'
import type { PaymentConfirmation, ProviderPayment } from './entities'

/** What the widget sends to pay an order. */
const TestPaymentCall = v.object({
  order_id: v.pipe(v.string(), v.regex(/^[\w-]+$/, 'An id has letters and digits only')),
  outcome: v.optional(v.picklist(['captured', 'failed']), 'captured'),
  /** In paise, as the widget was opened with it. */
  amount: v.optional(v.pipe(v.number(), v.integer(), v.minValue(100), v.maxValue(1e12))),
})
type TestPaymentCall = v.InferOutput<typeof TestPaymentCall>

/** An order of the provider. */
interface PayableOrder {
  id: string
  /** In paise. */
  amount: number
  /** The tries to pay it, oldest first. */
  payments: readonly ProviderPayment[]
}

type Refusal = ReturnType<typeof testRefusal>

/** The provider's answer to its widget: a report, or a refusal. */
interface AnswerToWidget<O> {
  /** The payment to add to its order, if one was made. */
  made: { order: O; payment: ProviderPayment } | null
  status: 200 | 400
  answer: PaymentConfirmation | Refusal
}

/** Finds an order of the provider by its id. */
type FindOrder<O> = (id: string) => O | null | undefined | Promise<O | null | undefined>

/** How often an order may be tried, so that nobody fills the database with tries. */
const mostTries = 50

/** An id of the provider's, such as 'pay_TEST0123456789abcdef'. */
export function newTestId(kind: 'order' | 'pay' | 'rfnd'): string {
  return `${kind}_TEST${inHex(crypto.getRandomValues(new Uint8Array(8)))}`
}

/** What the provider answers, with the status 400, to a call that it refuses. */
export function testRefusal(description: string) {
  return { error: { code: 'BAD_REQUEST_ERROR', description } }
}

export function unknownTestId(id: string) {
  return testRefusal(`The id ${id} does not exist`)
}

/**
 * Reads a call of the widget, which names an order. @param text its body.
 * @returns the order with the call, or what the provider answers if it refuses.
 */
export async function readTestCall<O>(
  text: string,
  find: FindOrder<O>,
): Promise<{ order: O; call: TestPaymentCall } | Refusal> {
  const json = v.safeParse(v.pipe(v.string(), v.parseJson(), TestPaymentCall), text)
  if (!json.success) return testRefusal('This is no call of the widget')
  const call = json.output
  const order = await find(call.order_id)
  return order ? { order, call } : unknownTestId(call.order_id)
}

/**
 * Answers a call of the widget, which pays an order or fails. An order is charged once: if it is paid already, the answer
 * is that payment's. Another amount than that of the order is refused.
 * @param text the body of the call.
 * @param keySecret the secret of the shop's key, which signs the report.
 */
export async function payTestOrder<O extends PayableOrder>(
  text: string,
  find: FindOrder<O>,
  keySecret: string,
): Promise<AnswerToWidget<O>> {
  const refused = (answer: Refusal, made: AnswerToWidget<O>['made'] = null) =>
    ({ made, status: 400, answer }) as const
  const received = await readTestCall(text, find)
  if ('error' in received) return refused(received)
  const { order, call } = received
  const { outcome, amount = order.amount } = call
  if (amount !== order.amount) {
    return refused(testRefusal('The amount is different from the order amount.'))
  }
  const paid = order.payments.find(({ status }) => status !== 'failed')
  if (!paid && order.payments.length >= mostTries) {
    return refused(testRefusal('This order was tried too often.'))
  }
  const payment: ProviderPayment = paid ?? {
    id: newTestId('pay'),
    order_id: order.id,
    amount,
    status: outcome,
    created_at: Math.floor(Date.now() / 1000),
  }
  const made = paid ? null : { order, payment }
  if (payment.status === 'failed') {
    return refused(testRefusal('The test payment was declined.'), made)
  }
  const answer = await testConfirmation(order.id, payment.id, keySecret)
  return { made, status: 200, answer }
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
