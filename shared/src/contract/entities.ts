/**
 * The things the shop speaks of, as they travel between client and server.
 * Each is a valibot schema and the type inferred from it, so that what is checked
 * at run time and what the compiler knows can never differ.
 */
import * as v from 'valibot'

/** The four categories of the shop (docs/product.md, P15). */
export const categoryNames = ['fiction', 'motivational', 'humor', 'thriller'] as const

export const CategoryName = v.picklist(categoryNames)
export type CategoryName = v.InferOutput<typeof CategoryName>

/** ISO 8601 date-time with offset. */
const Timestamp = v.string()

/** A whole number of rupees. */
const Rupees = v.pipe(v.number(), v.integer(), v.minValue(0))

/**
 * A book on sale. `price` is what is paid, in rupees; `original`, where there is one, is
 * struck through. `description` holds the author's name (docs/product.md, P14); the
 * longer text about the book stands in `about`.
 */
export const Product = v.object({
  _id: v.string(),
  name: v.string(),
  description: v.string(),
  about: v.optional(v.string()),
  image: v.string(),
  price: Rupees,
  original: v.optional(Rupees),
  /** Percent off. Shown figures are computed by `format/discount`, never read from here. */
  discounted: v.optional(v.number()),
  /** Stars from 1 to 5, halves allowed. */
  ratings: v.number(),
  categoryName: CategoryName,
})
export type Product = v.InferOutput<typeof Product>

const stamps = { createdAt: v.optional(Timestamp), updatedAt: v.optional(Timestamp) }

/** A book in the cart. `qty` starts at 1; an old server may answer 0 or less: treat as removed. */
export const CartItem = v.object({
  ...Product.entries,
  ...stamps,
  qty: v.pipe(v.number(), v.integer()),
})
export type CartItem = v.InferOutput<typeof CartItem>

export const WishlistItem = v.object({ ...Product.entries, ...stamps })
export type WishlistItem = v.InferOutput<typeof WishlistItem>

export const Category = v.object({ _id: v.string(), categoryName: CategoryName, image: v.string() })
export type Category = v.InferOutput<typeof Category>

/** A slide of the home page; `discount` is a percentage, prices are rupees. */
export const Carousel = v.object({
  _id: v.string(),
  name: v.string(),
  image: v.string(),
  minPrice: Rupees,
  originalPrice: Rupees,
  discount: v.number(),
  categoryName: CategoryName,
})
export type Carousel = v.InferOutput<typeof Carousel>

/** A customer as the server shows one: never a password, in any form. */
export const User = v.object({
  _id: v.string(),
  email: v.string(),
  firstName: v.string(),
  lastName: v.string(),
  ...stamps,
})
export type User = v.InferOutput<typeof User>

/** Countries that are delivered to (docs/product.md, P38). */
export const countries = ['India', 'Nepal'] as const

/** What a customer types into the address dialog. */
export const AddressFields = v.object({
  firstname: v.string(),
  lastname: v.string(),
  street: v.string(),
  city: v.string(),
  state: v.string(),
  country: v.picklist(countries),
  pincode: v.string(),
  phone: v.string(),
})
export type AddressFields = v.InferOutput<typeof AddressFields>

/** A saved address. `name` is both names joined, for clients of the old server (docs/product.md, P49). */
export const Address = v.object({
  _id: v.string(),
  ...AddressFields.entries,
  name: v.optional(v.string()),
  ...stamps,
})
export type Address = v.InferOutput<typeof Address>

/** One entry of GET /test-todos, the request tester's default request. */
export const Todo = v.object({ id: v.string(), title: v.string(), completed: v.boolean() })
export type Todo = v.InferOutput<typeof Todo>

/** The two coupons, by the names that are shown (docs/product.md, P32). */
export const couponNames = ['NEW USER', 'FESTIVE OFF'] as const
export const CouponName = v.picklist(couponNames)
export type CouponName = v.InferOutput<typeof CouponName>

/** What is paid and why, all in rupees. `total` is the amount charged. */
export const PriceBreakdown = v.object({
  mrp: Rupees,
  discount: Rupees,
  coupon: Rupees,
  delivery: Rupees,
  total: Rupees,
  savings: Rupees,
})
export type PriceBreakdown = v.InferOutput<typeof PriceBreakdown>

/** A paid order. The server has no call for orders: the client keeps them, per customer. */
export const Order = v.object({
  id: v.string(),
  paymentId: v.string(),
  deliveryAddress: Address,
  items: v.array(CartItem),
  price: PriceBreakdown,
  coupon: v.nullable(CouponName),
  placedAt: Timestamp,
  status: v.literal('confirmed'),
})
export type Order = v.InferOutput<typeof Order>
