import type { Address, CartItem } from 'shared/contract'
import type { Draft } from '../payment-machine'

export const address: Address = {
  _id: 'address-1',
  firstname: 'Asha',
  lastname: 'Rao',
  street: '1 Long Lane',
  city: 'Pune',
  state: 'Maharashtra',
  country: 'India',
  pincode: '411001',
  phone: '9876543210',
}

export const prefill = { name: 'Asha Rao', email: 'asha@bookshelf.test', contact: '9876543210' }

/** A line of a cart; `price` in rupees. */
export function line(id: string, qty = 1, price = 400): CartItem {
  return {
    _id: id,
    qty,
    price,
    name: `Book ${id}`,
    description: 'An author',
    image: '/covers/a.svg',
    ratings: 4,
    categoryName: 'fiction',
    createdAt: `created ${id}`,
  }
}

/** What the server was asked for. @param total in rupees. */
export function draft(id: string, total = 301): Draft {
  return { id, startedAt: '2026-11-21T10:00:00.000Z', onServer: { total } }
}
