import * as v from 'valibot'
import { bookFormats, countries, maxLengths, maxPrice, maxQuantity } from './values'

const nameRule = 'has to be words in small letters, with one space between them'

/** A category as addresses and answers name it. Screens begin it with a capital letter. */
export const CategoryName = v.pipe(
  v.string(),
  v.maxLength(50, 'may have at most 50 characters'),
  v.regex(/^\S+( \S+)*$/, nameRule),
  v.check((name) => name === name.toLowerCase(), nameRule),
)
export type CategoryName = v.InferOutput<typeof CategoryName>

/** A text of a customer. Its length is checked when it is sent, and not in answers, which may be older than the rule. */
export function textUpTo(max: number) {
  return v.pipe(v.string(), v.maxLength(max, `may have at most ${max} characters`))
}

/** ISO 8601 date-time with offset. */
const Timestamp = v.string()

/** Whole rupees, small enough to be exact. */
export const Rupees = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(0),
  v.maxValue(Number.MAX_SAFE_INTEGER),
)

const Price = v.pipe(Rupees, v.maxValue(maxPrice))

/** Whether the digits of an ISBN-13, weighted 1 and 3 in turn, add up to a multiple of ten, as the last one ensures. */
function hasCheckDigit(isbn13: string): boolean {
  const weighted = Array.from(isbn13, (digit, at) => Number(digit) * (at % 2 ? 3 : 1))
  return weighted.reduce((sum, one) => sum + one, 0) % 10 === 0
}

const factEntries = {
  pages: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100_000)),
  /** The year, negative before Christ: -44 is 44 BC. No year is 0. */
  firstPublished: v.pipe(
    v.number(),
    v.integer(),
    v.minValue(-9999),
    v.maxValue(9999),
    v.check((year) => year !== 0),
  ),
  /** Of this edition, as a tag of BCP 47: 'en', 'pt-BR'. */
  language: v.pipe(v.string(), v.regex(/^[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|\d{3}))?$/)),
  /** Without hyphens. */
  isbn13: v.pipe(v.string(), v.regex(/^97[89]\d{10}$/), v.check(hasCheckDigit)),
  format: v.picklist(bookFormats),
}

/**
 * What a shop may know about a book, or about the edition that it sells. Each is optional. Imports refuse what is
 * wrong, and answers lose it.
 */
export const BookFacts = v.partial(v.object(factEntries))
export type BookFacts = v.InferOutput<typeof BookFacts>
export type BookFormat = (typeof bookFormats)[number]

/** Dropped if it is wrong: a bad ISBN must not take its book away, nor all others of the same answer. */
const dropped = <S extends v.GenericSchema>(schema: S) => v.fallback(v.optional(schema), undefined)

/**
 * `price` in rupees is paid; `description` holds the author (docs/product.md, P14), `about` the
 * longer text.
 */
export const Product = v.object({
  _id: v.string(),
  name: v.string(),
  description: v.string(),
  about: v.optional(v.string()),
  image: v.string(),
  price: Price,
  original: v.optional(Price),
  /** Percent off. Not shown: `contract/discount.ts` computes what is shown. */
  discounted: v.optional(v.number()),
  /** Stars from 1 to 5 in halves. */
  ratings: v.number(),
  categoryName: CategoryName,
  pages: dropped(factEntries.pages),
  firstPublished: dropped(factEntries.firstPublished),
  language: dropped(factEntries.language),
  isbn13: dropped(factEntries.isbn13),
  format: dropped(factEntries.format),
  /**
   * How many copies can be bought, if they are few or none (docs/product.md, P107). Missing if there are more, or if the
   * shop does not count them.
   */
  left: dropped(v.pipe(v.number(), v.integer(), v.minValue(0))),
})
export type Product = v.InferOutput<typeof Product>

const stamps = { createdAt: v.optional(Timestamp), updatedAt: v.optional(Timestamp) }

/** A book in the cart. `qty` starts at 1; the shop shows anything below as 1. */
export const CartItem = v.object({
  ...Product.entries,
  ...stamps,
  qty: v.pipe(v.number(), v.integer(), v.minValue(-maxQuantity), v.maxValue(maxQuantity)),
})
export type CartItem = v.InferOutput<typeof CartItem>

export const WishlistItem = v.object({ ...Product.entries, ...stamps })
export type WishlistItem = v.InferOutput<typeof WishlistItem>

/** A book that the shop no longer sells: what is left of it in a list of a customer. */
export const GoneBook = v.object({ _id: v.string(), name: v.string() })
export type GoneBook = v.InferOutput<typeof GoneBook>

export const Category = v.object({ _id: v.string(), categoryName: CategoryName, image: v.string() })
export type Category = v.InferOutput<typeof Category>

/** A slide of the home page. `discount` is in percent, prices in rupees. */
export const Carousel = v.object({
  _id: v.string(),
  name: v.string(),
  image: v.string(),
  minPrice: Price,
  originalPrice: Price,
  discount: v.number(),
  categoryName: CategoryName,
})
export type Carousel = v.InferOutput<typeof Carousel>

export const User = v.object({
  _id: v.string(),
  email: v.string(),
  firstName: v.string(),
  lastName: v.string(),
  ...stamps,
})
export type User = v.InferOutput<typeof User>

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

/** An address as it is sent. */
export const AddressForm = v.object({
  ...AddressFields.entries,
  firstname: textUpTo(maxLengths.name),
  lastname: textUpTo(maxLengths.name),
  street: textUpTo(maxLengths.street),
  city: textUpTo(maxLengths.city),
  state: textUpTo(maxLengths.state),
  pincode: textUpTo(maxLengths.pincode),
  phone: textUpTo(maxLengths.phone),
})

/** A saved address. `name` joins both names (docs/product.md, P49). */
export const Address = v.object({
  _id: v.string(),
  ...AddressFields.entries,
  name: v.optional(v.string()),
  ...stamps,
})
export type Address = v.InferOutput<typeof Address>

export const Todo = v.object({ id: v.string(), title: v.string(), completed: v.boolean() })
export type Todo = v.InferOutput<typeof Todo>

/** What is paid and how it is computed, in rupees. `total` is charged. */
export const PriceBreakdown = v.object({
  mrp: Rupees,
  discount: Rupees,
  coupon: Rupees,
  delivery: Rupees,
  total: Rupees,
  savings: Rupees,
})
export type PriceBreakdown = v.InferOutput<typeof PriceBreakdown>

/** A day without a time: '2026-12-01'. */
export const Day = v.pipe(v.string(), v.isoDate())

/** A coupon that a customer may use now (docs/product.md, P32 and P33). */
export const Coupon = v.object({
  /** As it is shown. */
  name: v.string(),
  /** In rupees. */
  saves: Rupees,
  /** The total before discounts, in rupees, above which it can be chosen. */
  minimum: Rupees,
  /** Whether it stays when the total falls to exactly the minimum. */
  holdsAtMinimum: v.boolean(),
  /** The last day on which it can be used; missing if there is none. */
  until: v.optional(Day),
})
export type Coupon = v.InferOutput<typeof Coupon>

/** The first and the last day on which an order may arrive (docs/product.md, P99). */
export const Arrival = v.object({ from: Day, to: Day })
export type Arrival = v.InferOutput<typeof Arrival>

/** The device's orders are always `confirmed` (docs/product.md, P100). */
export const OrderStatus = v.picklist(['confirmed', 'packed', 'shipped', 'delivered', 'cancelled'])
export type OrderStatus = v.InferOutput<typeof OrderStatus>

/** The parcel of an order: who carries it, and the address of the page that follows it, if there is one. */
export const Shipment = v.object({
  carrier: v.string(),
  tracking: v.optional(v.pipe(v.string(), v.regex(/^https?:\/\//))),
})
export type Shipment = v.InferOutput<typeof Shipment>

/**
 * Money that goes back, in rupees. It is `pending` until it has left the shop, and arrives in these days. If the provider
 * could not refund it, it has `failed`, until the shop has seen to it. `items` says for which copies of the order it is;
 * without them, it is for all of it, or the shop has named an amount.
 */
export const Refund = v.object({
  id: v.string(),
  amount: v.pipe(v.number(), v.minValue(0)),
  status: v.picklist(['pending', 'processed', 'failed']),
  arrival: Arrival,
  items: v.optional(
    v.array(v.object({ _id: v.string(), qty: v.pipe(v.number(), v.integer(), v.minValue(1)) })),
  ),
})
export type Refund = v.InferOutput<typeof Refund>

/**
 * A paid order (docs/product.md, P37). The browser stores it, or a server that makes orders.
 * `paymentId` is the provider's id in the first case, and the server's in the second, which has the provider's in
 * `providerPaymentId` unless nothing was to be paid. Only a server has `history`: what the order became, and when,
 * oldest first; the last one is its `status`.
 */
export const Order = v.object({
  id: v.string(),
  paymentId: v.string(),
  providerPaymentId: v.optional(v.string()),
  deliveryAddress: Address,
  items: v.array(CartItem),
  price: PriceBreakdown,
  /** The coupon's name. */
  coupon: v.nullable(v.string()),
  placedAt: Timestamp,
  /** What the customer was told when paying; missing if the shop promised nothing. */
  arrival: v.optional(Arrival),
  status: OrderStatus,
  history: v.optional(v.array(v.object({ status: OrderStatus, at: Timestamp }))),
  shipment: v.optional(Shipment),
  /** Oldest first; together at most `price.total`. Missing if there are none. */
  refunds: v.optional(v.array(Refund)),
})
export type Order = v.InferOutput<typeof Order>

/**
 * A payment that a server began. `amount` is in paise. `key` and `orderId` are for the provider's widget; `orderId` is
 * null if the total is 0: then the payment is paid at once.
 */
export const Payment = v.object({
  id: v.string(),
  amount: Rupees,
  currency: v.literal('INR'),
  provider: v.picklist(['test', 'razorpay']),
  key: v.string(),
  orderId: v.nullable(v.string()),
})
export type Payment = v.InferOutput<typeof Payment>

/**
 * `expired`: not paid within the time that the server allows; if it is paid later, it becomes `refunded`. `refunded`: paid,
 * but it got no order, and the money goes back.
 */
export const PaymentStatus = v.picklist(['created', 'paid', 'failed', 'expired', 'refunded'])
export type PaymentStatus = v.InferOutput<typeof PaymentStatus>

/** A payment as the provider knows it. */
export const ProviderPayment = v.object({
  id: v.string(),
  order_id: v.string(),
  /** In paise. */
  amount: v.number(),
  /** 'captured': the money is the shop's. */
  status: v.string(),
  /** When somebody began to pay, in seconds since 1970. */
  created_at: v.nullish(v.number()),
})
export type ProviderPayment = v.InferOutput<typeof ProviderPayment>

/** What the provider's widget reports of a payment with an order: the server checks the signature. */
export const PaymentConfirmation = v.object({
  razorpay_payment_id: v.string(),
  razorpay_order_id: v.string(),
  razorpay_signature: v.string(),
})
export type PaymentConfirmation = v.InferOutput<typeof PaymentConfirmation>
