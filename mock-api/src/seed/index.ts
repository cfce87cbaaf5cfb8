/** The sample shop. */
import {
  type Address,
  type Carousel,
  type Category,
  type Coupon,
  demoCredentials,
  type Product,
  type Todo,
  type User,
} from 'shared/contract'
import sample from 'shared/sample-books.json' with { type: 'json' }
import type { PasswordHash } from '../auth/passwords'

export { demoCredentials } from 'shared/contract'

/** Ten books in the public domain (docs/product.md, P15). The server sells the same. */
export const products = sample.products as [Product, Product, ...Product[]]
export const categories: readonly Category[] = sample.categories
export const carousels: readonly Carousel[] = sample.carousels

/** The two coupons of the shop (docs/product.md, P32). */
export const coupons: readonly [Coupon, Coupon] = [
  { name: 'NEW USER', saves: 500, minimum: 1500, holdsAtMinimum: false },
  { name: 'FESTIVE OFF', saves: 300, minimum: 1000, holdsAtMinimum: true },
]

/** The date of the sample data, the same on every device. */
const begun = '2024-01-01T09:00:00+05:30'

export const demoAddress: Address = {
  _id: '5c5b960d-e1e2-44da-a878-233b19740f40',
  firstname: 'Asha',
  lastname: 'Rao',
  name: 'Asha Rao',
  street: '12 Church Street',
  city: 'Bengaluru',
  state: 'Karnataka',
  country: 'India',
  pincode: '560001',
  phone: '9876543210',
  createdAt: begun,
  updatedAt: begun,
}

export const demoCustomer: User = {
  _id: '7c814fd1-32bc-4f18-b45c-1274b1d7ef45',
  email: demoCredentials.email,
  firstName: 'Asha',
  lastName: 'Rao',
  createdAt: begun,
  updatedAt: begun,
}

/** Of one iteration, so that the login is fast: everybody may know this password. */
export const demoPassword: PasswordHash = {
  salt: 'aIoUsczxedjl9mxtNtXM5A==',
  hash: '1dceOx35v4b+jKt+l474FDCNvREsBU9loFtUsF1U7QU=',
  iterations: 1,
}

/** The answer to the request tester's default request. */
export const todos: readonly Todo[] = [
  { id: '1', title: 'Send a first request', completed: true },
  { id: '2', title: 'Add a header and look at the answer', completed: false },
  { id: '3', title: 'Put a book into the cart with POST /api/user/cart', completed: false },
]
