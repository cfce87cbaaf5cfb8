/** The coupons that the customer may use. */
import type { FastifyPluginAsync } from 'fastify'
import { customerReads } from '../scopes'
import type { Services } from '../services'
import { couponsFor } from './coupons'

export const coupons: FastifyPluginAsync<Services> = async (app, services) => {
  await app.register(
    customerReads(services, (read) => {
      const summary = 'List the coupons that the customer may use'
      read('GET /user/coupons', { summary }, async (db, { _id }) => ({
        coupons: await couponsFor(db, _id),
      }))
    }),
  )
}
