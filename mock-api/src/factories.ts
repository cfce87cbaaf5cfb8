/** Mirage's factories, whose attributes are those of the sample customer. */
import { Factory } from 'miragejs'
import { demoAddress, demoCustomer, demoPassword } from './seed'

export const factories = {
  user: Factory.extend({ ...demoCustomer, password: demoPassword }),
  address: Factory.extend(demoAddress),
}
