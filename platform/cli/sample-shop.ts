/** The initial data of a real server with an embedded database: the fake server's books, customer and address. */

import {
  carousels,
  categories,
  demoAddress,
  demoCredentials,
  demoCustomer,
  products,
} from 'mock-api/seed'
import { AddressFields } from 'shared/schema'
import * as v from 'valibot'
import type { Sample } from '../../server/src/run.ts'

const { firstName, lastName } = demoCustomer

export const sample: Sample = {
  catalogue: { products, categories, carousels },
  customer: { ...demoCredentials, firstName, lastName },
  address: v.parse(AddressFields, demoAddress),
}
