import type { AddressFields } from 'shared/contract'
import { Address } from 'shared/schema'
import * as v from 'valibot'
import type { ShopSchema, StoredUser } from '../models'
import { now, refuse, type SomeHandlers } from './handler'

const noSuchAddress = 'There is no such address. Not Found error'

/** Saved addresses, whose answers have both forms of the name (docs/product.md, P49). */
export const addressRoutes = {
  'GET /user/address': (schema, { user }) => ({ addressList: addressesOf(schema, user) }),

  'POST /user/address': (schema, { user, body }) => {
    const own = { userId: user.id, _id: crypto.randomUUID() }
    schema.create('address', {
      ...own,
      ...withName(body.address),
      createdAt: now(),
      updatedAt: now(),
    })
    return { addressList: addressesOf(schema, user) }
  },

  'POST /user/address/:addressId': (schema, { user, params, body }) => {
    const address = findAddress(schema, user, params.addressId)
    if (!address) return refuse(404, noSuchAddress)
    address.update({ ...withName(body.address), updatedAt: now() })
    return { addressList: addressesOf(schema, user) }
  },

  'DELETE /user/address/:addressId': (schema, { user, params }) => {
    const address = findAddress(schema, user, params.addressId)
    if (!address) return refuse(404, noSuchAddress)
    address.destroy()
    return { addressList: addressesOf(schema, user) }
  },
} satisfies SomeHandlers

/** A customer's addresses, oldest first. */
export function addressesOf(schema: ShopSchema, { id }: StoredUser): Address[] {
  const { models } = schema.where('address', { userId: id })
  return models.map(({ attrs }) => v.parse(Address, attrs))
}

/** One of a customer's addresses, by its public id. */
function findAddress(schema: ShopSchema, { id }: StoredUser, _id: string) {
  return schema.findBy('address', { userId: id, _id })
}

function withName(fields: AddressFields) {
  return { ...fields, name: `${fields.firstname} ${fields.lastname}`.trim() }
}
