/** The payment provider: its orders and refunds, and what it signs. The stub is called by the same code. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { PaymentConfirmation } from 'shared/contract'
import { ProviderPayment } from 'shared/schema'
import * as v from 'valibot'

export interface Keys {
  keyId: string
  keySecret: string
  webhookSecret: string
}

/** Sends a call to the provider. @param path such as '/v1/orders'. @throws ProviderOutage without an answer. */
export type Send = (
  path: string,
  call: { method: 'GET' | 'POST'; headers: Record<string, string>; body?: string },
) => Promise<{ status: number; text: string }>

/** @param fields the names of those that make no sense. */
export type Skip = (odd: { id: string; fields: readonly string[] }) => void

export interface Provider {
  name: 'test' | 'razorpay'
  /** The public key, for the widget. */
  key: string
  /** @param amount in paise. @returns the id of the provider's order. */
  createOrder: (amount: number, paymentId: string) => Promise<string>
  /** The payments that shoppers have tried for an order. */
  paymentsOf: (orderId: string) => Promise<readonly AnyPayment[]>
  payment: (paymentId: string) => Promise<AnyPayment>
  /**
   * All payments, refunds and disputes since a moment, also those that the shop has not made. @param skip is told of each
   * that makes no sense, which is left out; without it, that is an outage.
   */
  paymentsSince: (since: Date, skip?: Skip) => Promise<readonly AnyPayment[]>
  refundsSince: (since: Date, skip?: Skip) => Promise<readonly ProviderRefund[]>
  disputesSince: (since: Date, skip?: Skip) => Promise<readonly ProviderDispute[]>
  /**
   * Refunds a captured payment. @param amount in paise. @param key at least ten letters, digits, - and _. A repetition
   * with the same key and amount gives the same refund.
   */
  refund: (paymentId: string, amount: number, key: string) => Promise<ProviderRefund>
  /** The refunds of a payment, whoever has made them. */
  refundsOf: (paymentId: string) => Promise<readonly ProviderRefund[]>
  /** Whether the provider has signed this payment of this order. */
  isSigned: (orderId: string, confirmation: PaymentConfirmation) => boolean
  /** Whether the provider has signed this event. @param text the unchanged body. */
  isSignedEvent: (text: string, signature: unknown) => boolean
}

/** In paise, or what the currency has in their place. */
const Amount = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/** Also one that belongs to no order. */
const AnyPayment = v.object({
  ...ProviderPayment.entries,
  order_id: v.nullish(v.string(), null),
  amount: Amount,
  currency: v.nullish(v.string()),
  /** What the provider keeps of it, with the tax on that. */
  fee: v.nullish(Amount),
})
export type AnyPayment = v.InferOutput<typeof AnyPayment>

export const isInRupees = ({ currency }: Pick<AnyPayment, 'currency'>) =>
  (currency ?? 'INR') === 'INR'

/** Whether the shop has the money of a payment, or had it. */
export const isCaptured = (status: string) => ['captured', 'refunded'].includes(status)

const ProviderRefund = v.object({
  id: v.string(),
  payment_id: v.string(),
  amount: v.pipe(Amount, v.minValue(1)),
  /** 'pending'. 'processed': the money has left the shop. 'failed': it has not, will not, or came back. */
  status: v.pipe(
    v.string(),
    v.transform((status) => (status === 'reversed' ? 'failed' : status)),
  ),
  /** The key of the shop's request; missing if somebody has made it by hand. */
  receipt: v.nullish(v.string()),
})
export type ProviderRefund = v.InferOutput<typeof ProviderRefund>

/** A customer's bank asks for the money back. */
const ProviderDispute = v.object({
  id: v.string(),
  payment_id: v.string(),
  amount: Amount,
  currency: v.nullish(v.string()),
  /** What the shop has lost of it, once it is lost, from its balance, which is in rupees. */
  amount_deducted: v.nullish(Amount),
  status: v.string(),
})
export type ProviderDispute = v.InferOutput<typeof ProviderDispute>

const paymentEvents = ['payment.captured', 'payment.failed', 'order.paid'] as const
const refundEvents = ['refund.created', 'refund.processed', 'refund.failed'] as const
const disputeEvents = [
  'payment.dispute.created',
  'payment.dispute.under_review',
  'payment.dispute.action_required',
  'payment.dispute.won',
  'payment.dispute.lost',
  'payment.dispute.closed',
] as const

/** The events that say how a payment, a refund or a dispute is. */
export const ProviderEvent = v.variant('event', [
  v.object({
    event: v.picklist(paymentEvents),
    payload: v.object({ payment: v.object({ entity: AnyPayment }) }),
  }),
  v.object({
    event: v.picklist(refundEvents),
    payload: v.object({ refund: v.object({ entity: ProviderRefund }) }),
  }),
  v.object({
    event: v.picklist(disputeEvents),
    payload: v.object({ dispute: v.object({ entity: ProviderDispute }) }),
  }),
])

export type ProviderEvent = v.InferOutput<typeof ProviderEvent>

/** Whether an event is one of those, whatever it holds. */
export function isEventOfInterest(event: string): boolean {
  return [...paymentEvents, ...refundEvents, ...disputeEvents].some((one) => one === event)
}

/** The provider answers, and would refuse the same call again. */
export class ProviderRefusal extends Error {
  /** The provider's reason, for operators. */
  readonly reason: string

  constructor(message: string, reason: string) {
    super(message)
    this.reason = reason
  }
}

/** The provider does not answer, or with what makes no sense. The same call may succeed later. */
export class ProviderOutage extends Error {}

/** Whether a call has failed because of the provider, and not because too many others wait for it. */
export function isOfProvider(error: unknown): error is ProviderRefusal | ProviderOutage {
  return error instanceof ProviderRefusal || error instanceof ProviderOutage
}

/** Statuses after which the same call may succeed: too slow, still at the same one, too early, too many. */
const passing = new Set([408, 409, 425, 429])

/** With the same key, a refund that was requested before is not made again. */
export const refundKeyHeader = 'x-refund-idempotency'

const Payments = v.object({ items: v.array(AnyPayment) })
const Page = v.object({ items: v.array(v.unknown()) })
const Named = v.object({ id: v.string() })
const Failure = v.object({ error: v.object({ description: v.string() }) })

export function createProvider(
  name: Provider['name'],
  { keyId, keySecret, webhookSecret }: Keys,
  send: Send,
): Provider {
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`
  const ask = async <S extends v.GenericSchema>(
    schema: S,
    method: 'GET' | 'POST',
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<v.InferOutput<S>> => {
    const { status, text } = await send(path, {
      method,
      headers: { authorization, ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const answered = `The payment provider answered ${status}`
    if (status === 401 || status === 403) {
      throw new ProviderOutage(`${answered}, so its keys may be wrong: ${descriptionIn(text)}`)
    }
    if (status >= 400 && status < 500 && !passing.has(status)) {
      throw new ProviderRefusal(answered, descriptionIn(text))
    }
    const parsed = v.safeParse(schema, jsonIn(text))
    if (status !== 200 || !parsed.success) throw new ProviderOutage(answered)
    return parsed.output
  }
  /** All of a list, the newest first, of which the provider gives so many at once. @param path with a query. */
  const askAll = async <T>(schema: v.GenericSchema<unknown, T>, path: string, skip?: Skip) => {
    const all: T[] = []
    for (let seen = 0; ; seen += mostAtOnce) {
      const { items } = await ask(Page, 'GET', `${path}&count=${mostAtOnce}&skip=${seen}`)
      for (const item of items) {
        const parsed = v.safeParse(schema, item)
        if (parsed.success) all.push(parsed.output)
        else if (skip) skip(oddOf(item, parsed.issues))
        else throw new ProviderOutage('The payment provider answered with what makes no sense')
      }
      if (items.length < mostAtOnce) return all
    }
  }
  /** Until now, so that nothing moves while the list is read. */
  const since = (from: Date) => `from=${seconds(from)}&to=${seconds(new Date())}`
  return {
    name,
    key: keyId,
    async createOrder(amount, paymentId) {
      // Captured at once: otherwise the provider returns the money after some days.
      const order = { amount, currency: 'INR', receipt: paymentId, payment_capture: 1 }
      return (await ask(Named, 'POST', '/v1/orders', order)).id
    },
    async paymentsOf(orderId) {
      const path = `/v1/orders/${encodeURIComponent(orderId)}/payments`
      return (await ask(Payments, 'GET', path)).items
    },
    async refund(paymentId, amount, key) {
      const path = `/v1/payments/${encodeURIComponent(paymentId)}/refund`
      const refund = { amount, speed: 'normal', receipt: key }
      return ask(ProviderRefund, 'POST', path, refund, { [refundKeyHeader]: key })
    },
    refundsOf: (paymentId) =>
      askAll(ProviderRefund, `/v1/payments/${encodeURIComponent(paymentId)}/refunds?`),
    payment: (id) => ask(AnyPayment, 'GET', `/v1/payments/${encodeURIComponent(id)}`),
    paymentsSince: (from, skip) => askAll(AnyPayment, `/v1/payments?${since(from)}`, skip),
    refundsSince: (from, skip) => askAll(ProviderRefund, `/v1/refunds?${since(from)}`, skip),
    disputesSince: (from, skip) => askAll(ProviderDispute, `/v1/disputes?${since(from)}`, skip),
    isSigned: (orderId, confirmation) =>
      orderId === confirmation.razorpay_order_id &&
      isSame(
        sign(keySecret, `${orderId}|${confirmation.razorpay_payment_id}`),
        confirmation.razorpay_signature,
      ),
    isSignedEvent: (text, signature) => isSame(sign(webhookSecret, text), signature),
  }
}

/** More the provider does not give (https://razorpay.com/docs/api/refunds/fetch-all). */
const mostAtOnce = 100

function oddOf(item: unknown, issues: readonly v.BaseIssue<unknown>[]): Parameters<Skip>[0] {
  const fields = issues.map((issue) => v.getDotPath(issue) ?? 'all')
  return { id: v.is(Named, item) ? item.id : 'without an id', fields }
}

const seconds = (at: Date) => Math.floor(at.getTime() / 1000)

/** What a failure says, such as that the shop's balance is too low. */
function descriptionIn(text: string): string {
  const parsed = v.safeParse(Failure, jsonIn(text))
  return parsed.success ? parsed.output.error.description : 'without a reason'
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** HMAC-SHA256 in hexadecimal digits. */
export function sign(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('hex')
}

function isSame(wanted: string, given: unknown): boolean {
  return (
    typeof given === 'string' &&
    Buffer.byteLength(given) === wanted.length &&
    timingSafeEqual(Buffer.from(given), Buffer.from(wanted))
  )
}

/** How long the provider may take to answer, in milliseconds. */
const timeout = 8000

/** Sends calls over the network. @param api such as 'https://api.razorpay.com'. */
export function sendTo(api: string): Send {
  return async (path, { method, headers, body = null }) => {
    try {
      const response = await fetch(api + path, {
        method,
        headers: { ...headers, 'content-type': 'application/json' },
        body,
        signal: AbortSignal.timeout(timeout),
      })
      return { status: response.status, text: await response.text() }
    } catch (cause) {
      throw new ProviderOutage('The payment provider does not answer', { cause })
    }
  }
}
