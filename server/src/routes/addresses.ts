/** Addresses, with both forms of the name (docs/product.md, P49). */
import { randomUUID } from 'node:crypto'
import type { Address, AddressFields } from 'shared/contract'
import type { Call, Own } from '../call'
import type { Queries } from '../database'
import { notFound } from '../http-error'
import { checkLength } from '../list-limits'

export async function addressesOf(db: Queries, customerId: string): Promise<Address[]> {
  const rows = await db.query<{ fields: AddressFields } & Omit<Address, keyof AddressFields>>(
    `select id as "_id", fields, created_at as "createdAt", updated_at as "updatedAt"
     from addresses where customer_id = $1 order by position`,
    [customerId],
  )
  return rows.map(({ fields, ...address }) => ({
    ...address,
    ...fields,
    name: `${fields.firstname} ${fields.lastname}`.trim(),
  }))
}

export async function getAddresses({ db, customer }: Own) {
  return { addressList: await addressesOf(db, customer.id) }
}

export async function addAddress({ db, customer, body }: Call<'POST /user/address'>) {
  await db.query('insert into addresses (customer_id, id, fields) values ($1, $2, $3)', [
    customer.id,
    randomUUID(),
    JSON.stringify(body.address),
  ])
  await checkLength(db, 'addresses', customer.id)
}

export async function changeAddress(call: Call<'POST /user/address/:addressId'>) {
  const { db, customer, params, body } = call
  const changed = await db.query(
    `update addresses set fields = $3, updated_at = now()
     where customer_id = $1 and id = $2 returning id`,
    [customer.id, params.addressId, JSON.stringify(body.address)],
  )
  if (changed.length === 0) throw notFound('address')
}

export async function removeAddress(call: Call<'DELETE /user/address/:addressId'>) {
  const { db, customer, params } = call
  const removed = await db.query(
    'delete from addresses where customer_id = $1 and id = $2 returning id',
    [customer.id, params.addressId],
  )
  if (removed.length === 0) throw notFound('address')
}
