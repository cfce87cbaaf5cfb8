/** The calls of the contract, which belong below /api: what all of them have in common, and the plugins that add them. */
import compress from '@fastify/compress'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { account } from './accounts/account-routes'
import { addresses } from './accounts/addresses'
import { auth } from './accounts/auth-routes'
import type { Session } from './accounts/sessions'
import { limitCalls } from './call-limits'
import { cart } from './cart/cart'
import { wishlist } from './cart/wishlist'
import { catalog } from './catalogue/routes'
import { coupons } from './coupons/routes'
import { networkOf } from './limits'
import { orders } from './orders/routes'
import { payments, webhooks } from './payments/routes'
import type { Services } from './services'
import { brokenJson, compileValidator } from './validation'

declare module 'fastify' {
  interface FastifyRequest {
    /** @see networkOf */
    network: string
    /** The caller's session, in scopes of customers. Whether it goes on is checked with the first statement. */
    session: Session | null
  }
}

const resources = [
  account,
  addresses,
  auth,
  cart,
  catalog,
  coupons,
  orders,
  payments,
  webhooks,
  wishlist,
]

const compression = {
  encodings: ['gzip' as const],
  // Quick rather than small, since an answer is compressed for each call.
  zlibOptions: { level: 4 },
  threshold: 1024,
  // Of answers only: a small body of a stranger would take megabytes before anything is checked.
  globalDecompression: false,
}

export const api: FastifyPluginAsync<{ services: Services }> = async (app, { services }) => {
  app.decorateRequest('session', null)
  app.decorateRequest('network', {
    getter(this: FastifyRequest) {
      return networkOf(this.ip)
    },
  })
  // Whatever its type says, a body is JSON, and an empty one is none.
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>(
    ['application/json', 'text/plain', '*'],
    { parseAs: 'string' },
    (request, text, done) => {
      if (text === '') return done(null)
      parseJson(request, text, (error, body) => done(null, error ? brokenJson : body))
    },
  )
  app.setValidatorCompiler(compileValidator)
  limitCalls(app)
  await app.register(compress, compression)
  for (const resource of resources) await app.register(resource, services)
}
