import { $cart, $orders, $toast, request } from 'shared/shop'
import { renderAt } from 'shared/testing/render-at'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { type Journal, reduce } from '../../payment/payment-machine'
import { draft } from '../../payment/testing/samples'
import { cartOnServer, fillCart, openedWidgets } from '../../testing/cart-setup'
import { userId } from '../../testing/checkout-setup'
import { SlotContent as ResumePayment } from './resume-payment'

const began = () => reduce([], { type: 'began', draft: draft('before') })
const paid = () =>
  reduce([], {
    type: 'succeeded',
    draft: { ...draft('before'), items: [...$cart.get()] },
    paymentId: 'pay_TESTBEFORE',
  })

/** A page that is unrelated to buying, with the journal of an earlier page. */
const openPage = (journal: () => Journal) =>
  renderAt('/', {
    routes: [{ path: '/', element: <ResumePayment /> }],
    customer: true,
    async prepare() {
      await fillCart(2)
      localStorage.setItem(`bookshelf.payment.${userId()}`, JSON.stringify(journal()))
    },
  })

describe('on a page that is unrelated to buying, a payment', () => {
  test('that succeeded is recorded, its books are removed from the cart, and a toast appears', async () => {
    await openPage(paid)
    await vi.waitFor(() => expect($toast.get().msg).toBe('Your order is placed'))
    expect($orders.get().map(({ paymentId }) => paymentId)).toEqual(['pay_TESTBEFORE'])
    expect(await cartOnServer()).toEqual([])
    expect(openedWidgets()).toBe(0)
  })

  test('that was interrupted is shown as awaiting confirmation, and is not charged', async () => {
    await openPage(began)
    await vi.waitFor(() => expect($toast.get().msg).toMatch(/awaiting confirmation/))
    expect(openedWidgets()).toBe(0)
    expect((await request('GET /user/cart')).cart).toHaveLength(1)
  })
})

test('no toast appears on the cart’s own page', async () => {
  history.replaceState(null, '', '/cart')
  onTestFinished(() => history.replaceState(null, '', '/'))
  const before = $toast.get().id
  await openPage(paid)
  await vi.waitFor(() => expect($orders.get()).toHaveLength(1))
  await vi.waitFor(async () => expect(await cartOnServer()).toEqual([]))
  expect($toast.get().id).toBe(before)
})
