import * as v from 'valibot'
import { Order } from '../contract/entities'

/** Whether stored data are orders. In a file of its own, since visitors have no orders and do not load it. */
export const areOrders = (value: unknown): value is readonly Order[] => v.is(v.array(Order), value)
