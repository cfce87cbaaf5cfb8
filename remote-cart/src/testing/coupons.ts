import { coupons } from 'mock-api/seed'

/** The sample's coupons. */
export const [newUser, festive] = coupons
