/** Addresses, with both forms of the name (docs/product.md, P49). */
import { randomUUID } from 'node:crypto'
import type { Address, AddressFields } from 'shared/contract'
import { customerResource } from '../calls'
import { checkLength } from '../cart/list-limits'
import type { Queries } from '../database'
import { notFound } from '../http-error'
import type { Session } from './sessions'

export const addresses = customerResource(({ read, change }) => {
  read('GET /user/address', 'List the addresses', getAddresses)

  change('POST /user/address', 'Add an address', getAddresses, async (tx, { body }) => {
    await tx.query('insert into addresses (customer_id, id, fields) values ($1, $2, $3)', [
      tx.customer.id,
      randomUUID(),
      JSON.stringify(body.address),
    ])
    await checkLength(tx, 'addresses', tx.customer.id)
  })

  change('POST /user/address/:addressId', 'Change an address', getAddresses, async (tx, call) => {
    const changed = await tx.query(
      `update addresses set fields = $3, updated_at = now()
       where customer_id = $1 and id = $2 returning id`,
      [tx.customer.id, call.params.addressId, JSON.stringify(call.body.address)],
    )
    if (changed.length === 0) throw notFound('address')
  })

  change('DELETE /user/address/:addressId', 'Delete an address', getAddresses, async (tx, call) => {
    const removed = await tx.query(
      'delete from addresses where customer_id = $1 and id = $2 returning id',
      [tx.customer.id, call.params.addressId],
    )
    if (removed.length === 0) throw notFound('address')
  })
})

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
