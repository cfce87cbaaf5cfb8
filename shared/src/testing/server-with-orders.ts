/**
 * A stub of a server that makes orders, in front of the fake server: it answers the calls that the fake server lacks.
 */
import { onTestFinished } from 'vitest'
import { demoCredentials } from '../contract/demo'
import {
  type AnswerOf,
  type AnyEndpointKey,
  type BodyOf,
  type EndpointKey,
  optionalEndpoints,
} from '../contract/endpoints'
import type { Arrival, CartItem, Order, Payment, PaymentStatus, User } from '../contract/entities'
import { serverMessages } from '../contract/errors'
import { segmentsOf } from '../contract/path-pattern'
import { provideSiteConfig, siteConfig } from '../site'

type OptionalKey = Exclude<AnyEndpointKey, EndpointKey>

/** What is wrong with the calls, until another fault or none is set. */
interface Fault {
  /** Answers this failure status, with no effect. */
  status?: number
  /** Replaces the body of that failure. */
  body?: unknown
  /** Takes effect, and then the connection breaks. */
  loseAnswer?: boolean
}

interface MadePayment {
  payment: Payment
  status: PaymentStatus
  items: readonly CartItem[]
  addressId: string
  arrival: Arrival | undefined
  order: Order | null
}

export interface ServerWithOrders {
  /** The calls that it was sent, oldest first. */
  readonly calls: OptionalKey[]
  readonly payments: readonly MadePayment[]
  /** Newest first. */
  orders: Order[]
  /** The addresses to which it has sent an email with a link. */
  readonly emailed: string[]
  setFault: (key: OptionalKey, fault: Fault | null) => void
  /** Whether payments get no order when they are confirmed: they were for a cart that is paid already. */
  goesBack: boolean
  /** Whether somebody else has the new email meanwhile. */
  isEmailTaken: boolean
  /** The one that was used last comes first. */
  sessions: AnswerOf<'GET /user/sessions'>['sessions']
  /** What a deletion leaves. */
  kept: AnswerOf<'GET /user/deletion'>
  /** The total that it computes, in rupees, if not the shop's. */
  total: number | null
  /** The provider notifies it that a payment succeeded, or that it did not. */
  notify: (paymentId: string, status: Exclude<PaymentStatus, 'created'>) => Promise<void>
}

/** The token in the link of each email. */
export const emailToken = 'token-of-the-email'

/** Makes the page's shop one of a server with orders, until the test is finished. Call it after the fake server has started. */
export function serverWithOrders(): ServerWithOrders {
  const site = siteConfig()
  provideSiteConfig({ ...site, api: '/api', orders: 'server' })
  const { fetch } = globalThis
  const payments: MadePayment[] = []
  const faults = new Map<OptionalKey, Fault>()
  let authorization = ''
  let isConfirmed = false
  /** To which the email is to change. */
  let newEmail: string | null = null

  async function call(method: string, path: string, body?: unknown) {
    const answer = await fetch(`/api${path}`, {
      method,
      headers: { authorization },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return { status: answer.status, json: await answer.json() }
  }

  /** Makes the order of a payment, once, and takes its books out of the cart. */
  async function orderOf(made: MadePayment, providerPaymentId?: string): Promise<Order> {
    if (made.order) return made.order
    const { json: addresses } = await call('GET', '/user/address')
    const mrp = made.items.reduce((sum, { price, qty }) => sum + price * qty, 0)
    const total = made.payment.amount / 100
    const order: Order = {
      id: `order-of-${made.payment.id}`,
      paymentId: made.payment.id,
      ...(providerPaymentId && { providerPaymentId }),
      deliveryAddress: addresses.addressList[0],
      items: [...made.items],
      price: { mrp, discount: mrp - total, coupon: 0, delivery: 0, total, savings: mrp - total },
      coupon: null,
      placedAt: new Date().toISOString(),
      ...(made.arrival && { arrival: made.arrival }),
      status: 'confirmed',
      history: [{ status: 'confirmed', at: new Date().toISOString() }],
    }
    made.order = order
    made.status = 'paid'
    server.orders = [order, ...server.orders]
    for (const { _id } of made.items) await call('DELETE', `/user/cart/${_id}`)
    return order
  }

  /** What the fake server does not know of the customer. */
  let changed: Partial<User> = {}
  const user = async (): Promise<User> => {
    const { json } = await call('POST', '/auth/verify', { encodedToken: authorization })
    return { ...json.user, ...changed }
  }

  const failure = (status: number, message: string) => ({ status, json: { errors: [message] } })
  const found = <K extends OptionalKey>(json: AnswerOf<K>, status = 200) => ({ status, json })
  const madeOf = (id: string | undefined) => payments.find(({ payment }) => payment.id === id)

  /** The answers, by call. `id` is the parameter in the path. */
  const answers: Record<OptionalKey, (body: never, id?: string) => unknown> = {
    'GET /user/orders': () => found<'GET /user/orders'>({ orders: server.orders }),
    'POST /user/orders/:orderId/cancel': (_, id) => {
      const order = server.orders.find((one) => one.id === id)
      if (!order) return failure(404, 'There is no such order.')
      if (order.status === 'packed') return failure(409, 'It is packed.')
      if (order.status === 'cancelled') return found<'GET /user/orders'>({ orders: server.orders })
      const at = new Date().toISOString()
      const cancelled: Order = {
        ...order,
        status: 'cancelled',
        history: [...(order.history ?? []), { status: 'cancelled', at }],
        refund: {
          amount: order.price.total,
          status: 'pending',
          arrival: { from: '2099-12-01', to: '2099-12-03' },
        },
      }
      server.orders = server.orders.map((one) => (one === order ? cancelled : one))
      return found<'POST /user/orders/:orderId/cancel'>({ orders: server.orders })
    },
    'POST /user/payments': async (body: BodyOf<'POST /user/payments'>) => {
      const { json } = await call('GET', '/user/cart')
      if (json.cart.length === 0) return failure(422, 'The cart is empty.')
      const total = server.total ?? body.total
      if (total !== body.total) {
        return { status: 409, json: { errors: ['The total is another one.'], total } }
      }
      const id = `made-${payments.length + 1}`
      const payment: Payment = {
        ...{ id, amount: total * 100, currency: 'INR', provider: 'test', key: 'rzp_test_server' },
        orderId: total === 0 ? null : `order_of_${id}`,
      }
      const made: MadePayment = {
        ...{ payment, status: 'created', items: json.cart, addressId: body.addressId, order: null },
        arrival: body.arrival,
      }
      payments.push(made)
      if (total === 0) await orderOf(made)
      return found<'POST /user/payments'>({ payment }, 201)
    },
    'GET /user/payments/:paymentId': (_, id) => {
      const made = madeOf(id)
      if (!made) return failure(404, 'There is no such payment.')
      const payment = { id: made.payment.id, status: made.status, order: made.order }
      return found<'GET /user/payments/:paymentId'>({ payment })
    },
    'POST /user/payments/:paymentId/confirm': async (
      body: { razorpay_order_id: string; razorpay_payment_id: string },
      id,
    ) => {
      const made = madeOf(id)
      if (!made) return failure(404, 'There is no such payment.')
      if (body.razorpay_order_id !== made.payment.orderId) return failure(400, 'It does not fit.')
      if (server.goesBack) {
        made.status = 'refunded'
        return failure(409, 'It goes back.')
      }
      const order = await orderOf(made, body.razorpay_payment_id)
      return found<'POST /user/payments/:paymentId/confirm'>({ order })
    },
    'POST /webhooks/razorpay': () => failure(400, 'Only the provider calls this.'),
    'POST /auth/password/forgot': ({ email }: { email: string }) => {
      server.emailed.push(email)
      return found<'POST /auth/password/forgot'>({}, 202)
    },
    'POST /auth/password/link': ({ token }: { token: string }) =>
      token === emailToken
        ? found<'POST /auth/password/link'>({ email: demoCredentials.email })
        : failure(400, 'The token is unknown, expired or used.'),
    'POST /auth/password/reset': async ({ token }: { token: string }) => {
      if (token !== emailToken) return failure(400, 'The token is unknown, expired or used.')
      return { status: 200, json: (await call('POST', '/auth/login', demoCredentials)).json }
    },
    'POST /auth/email/confirm': ({ token }: { token: string }) => {
      if (token !== emailToken) return failure(400, 'The token is unknown or expired.')
      if (server.isEmailTaken) return failure(422, serverMessages.emailTaken)
      if (newEmail) changed = { ...changed, email: newEmail }
      newEmail = null
      isConfirmed = true
      return found<'POST /auth/email/confirm'>({})
    },
    'POST /user/email/link': () => {
      if (!isConfirmed) server.emailed.push(demoCredentials.email)
      return found<'POST /user/email/link'>({ isConfirmed }, 202)
    },
    'POST /user/password': async ({ current }: { current: string }) => {
      if (current !== demoCredentials.password) return failure(401, serverMessages.badCredentials)
      const { json } = await call('POST', '/auth/login', demoCredentials)
      return found<'POST /user/password'>({ encodedToken: json.encodedToken })
    },
    'POST /user/name': async (name: BodyOf<'POST /user/name'>) => {
      changed = { ...changed, ...name }
      return found<'POST /user/name'>({ user: await user() })
    },
    'POST /user/email': ({ email, password }: BodyOf<'POST /user/email'>) => {
      if (password !== demoCredentials.password) return failure(401, serverMessages.badCredentials)
      newEmail = email
      server.emailed.push(email)
      return found<'POST /user/email'>({}, 202)
    },
    'GET /user/sessions': () => found<'GET /user/sessions'>({ sessions: server.sessions }),
    'DELETE /user/sessions/:sessionId': (_, id) => {
      if (!server.sessions.some((one) => one.id === id)) return failure(404, 'It has ended.')
      server.sessions = server.sessions.filter((one) => one.id !== id)
      return found<'GET /user/sessions'>({ sessions: server.sessions })
    },
    'DELETE /user/sessions': async () => {
      server.sessions = server.sessions.filter(({ isCurrent }) => isCurrent)
      const { json } = await call('POST', '/auth/login', demoCredentials)
      return found<'DELETE /user/sessions'>({ encodedToken: json.encodedToken })
    },
    'POST /user/logout': () => found<'POST /user/logout'>({}),
    'GET /user/deletion': () => found<'GET /user/deletion'>(server.kept),
    'GET /user/export': async () => {
      const lists = { addressList: [], cart: [], wishlist: [], payments: [] }
      const others = { refunds: [], sessions: [], emails: [], links: [] }
      return found<'GET /user/export'>({
        user: { ...(await user()), emailConfirmedAt: null },
        ...lists,
        ...others,
        orders: server.orders,
      })
    },
    'DELETE /user': ({ password }: { password: string }) =>
      password === demoCredentials.password
        ? found<'DELETE /user'>({})
        : failure(401, serverMessages.badCredentials),
  }

  const server: ServerWithOrders = {
    calls: [],
    payments,
    orders: [],
    emailed: [],
    goesBack: false,
    isEmailTaken: false,
    sessions: [],
    kept: { orders: 0, until: null },
    total: null,
    setFault(key, fault) {
      if (fault) faults.set(key, fault)
      else faults.delete(key)
    },
    async notify(paymentId, status) {
      const made = madeOf(paymentId)
      if (!made) throw new Error(`There is no payment ${paymentId}`)
      if (status === 'paid') await orderOf(made, `pay_of_${paymentId}`)
      else made.status = status
    },
  }

  globalThis.fetch = async (input, init) => {
    const found = find(init?.method ?? 'GET', String(input))
    if (!found) {
      const answer = await fetch(input, init)
      if (!answer.ok || !String(input).endsWith('/auth/verify')) return answer
      const { user } = await answer.json()
      return Response.json({ user: { ...user, ...changed } })
    }
    const { key, id } = found
    server.calls.push(key)
    authorization = new Headers(init?.headers).get('authorization') ?? authorization
    const fault = faults.get(key)
    if (fault?.status) {
      return Response.json(fault.body ?? { errors: ['On purpose.'] }, { status: fault.status })
    }
    const body = init?.body ? JSON.parse(String(init.body)) : undefined
    const answer = (await answers[key](body as never, id)) as { status: number; json: unknown }
    if (fault?.loseAnswer) throw new TypeError('The connection broke')
    return Response.json(answer.json, { status: answer.status })
  }
  onTestFinished(() => {
    globalThis.fetch = fetch
    provideSiteConfig(site)
  })
  return server
}

function find(method: string, address: string): { key: OptionalKey; id?: string } | null {
  const path = address
    .replace(/^\/api/, '')
    .split('/')
    .filter(Boolean)
  for (const key of Object.keys(optionalEndpoints) as OptionalKey[]) {
    const [wanted, pattern = ''] = key.split(' ')
    const segments = segmentsOf(pattern)
    if (wanted !== method || segments.length !== path.length) continue
    const at = segments.findIndex((segment) => 'parameter' in segment)
    const fits = segments.every(
      (segment, index) => 'parameter' in segment || segment.text === path[index],
    )
    if (fits) return { key, ...(at < 0 ? {} : { id: path[at] ?? '' }) }
  }
  return null
}
