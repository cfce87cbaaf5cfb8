import { type CartItem, maxQuantity } from 'shared/contract'
import { expect, it } from 'vitest'
import { addToCart, changeQuantity } from './cart'

it('a line never has more copies than the contract allows', () => {
  const book = { _id: 'a', name: 'A', description: 'B', image: '', price: 1, ratings: 4 } as const
  const product = { ...book, categoryName: 'fiction' } as const
  const full: CartItem[] = [{ ...product, qty: maxQuantity }]
  expect(changeQuantity(full, 'a', 'increment', '')[0]?.qty).toBe(maxQuantity)
  expect(addToCart(full, product, '')[0]?.qty).toBe(maxQuantity)
  expect(changeQuantity(full, 'a', 'decrement', '')[0]?.qty).toBe(maxQuantity - 1)
})
