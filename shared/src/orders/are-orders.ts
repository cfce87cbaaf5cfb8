import * as v from 'valibot'
import { Order } from '../contract/entities'

/** Whether stored data are orders. Apart from the store, since visitors have none. */
export const areOrders = (value: unknown): value is readonly Order[] => v.is(v.array(Order), value)
