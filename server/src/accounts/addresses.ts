/** Addresses, with both forms of the name (docs/product.md, P49). */
import { randomUUID } from 'node:crypto'
import type { FastifyPluginAsync } from 'fastify'
import type { Address, AddressFields } from 'shared/contract'
import { checkLength } from '../cart/list-limits'
import type { Queries } from '../database'
import { notFound } from '../http-error'
import { type CustomerTransaction, customerChanges, customerReads, type RequestOf } from '../scopes'
import type { Services } from '../services'
import type { Session } from './sessions'

export const addresses: FastifyPluginAsync<Services> = async (app, services) => {
  await app.register(
    customerReads(services, (read) => {
      read('GET /user/address', { summary: 'List the addresses' }, getAddresses)
    }),
  )
  await app.register(
    customerChanges(services, (change) => {
      change('POST /user/address', { summary: 'Add an address' }, addAddress, getAddresses)
      change(
        'POST /user/address/:addressId',
        { summary: 'Change an address' },
        changeAddress,
        getAddresses,
      )
      change(
        'DELETE /user/address/:addressId',
        { summary: 'Delete an address' },
        removeAddress,
        getAddresses,
      )
    }),
  )
}

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

async function getAddresses(db: Queries, { _id }: Session) {
  return { addressList: await addressesOf(db, _id) }
}

async function addAddress(tx: CustomerTransaction, { body }: RequestOf<'POST /user/address'>) {
  await tx.query('insert into addresses (customer_id, id, fields) values ($1, $2, $3)', [
    tx.customer.id,
    randomUUID(),
    JSON.stringify(body.address),
  ])
  await checkLength(tx, 'addresses', tx.customer.id)
}

async function changeAddress(
  tx: CustomerTransaction,
  { params, body }: RequestOf<'POST /user/address/:addressId'>,
) {
  const changed = await tx.query(
    `update addresses set fields = $3, updated_at = now()
     where customer_id = $1 and id = $2 returning id`,
    [tx.customer.id, params.addressId, JSON.stringify(body.address)],
  )
  if (changed.length === 0) throw notFound('address')
}

async function removeAddress(
  tx: CustomerTransaction,
  { params }: RequestOf<'DELETE /user/address/:addressId'>,
) {
  const removed = await tx.query(
    'delete from addresses where customer_id = $1 and id = $2 returning id',
    [tx.customer.id, params.addressId],
  )
  if (removed.length === 0) throw notFound('address')
}
