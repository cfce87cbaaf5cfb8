import { demoAddress } from 'mock-api/seed'
import { $orders, $toast, request } from 'shared/shop'
import { laterAnswers, payAtProvider, renderAt } from 'shared/testing'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { resumePayment } from '../../payment/pay'
import { reduce } from '../../payment/payment-machine'
import { $payment } from '../../payment/payment-store'
import { draft } from '../../payment/testing/samples'
import { cartOnServer, fillCart, openedWidgets } from '../../testing/cart-setup'
import { userId } from '../../testing/checkout-setup'
import { SlotContent as ResumePayment } from './resume-payment'

/** A page, after one whose widget was open. @param isPaid whether the server knows of it. */
const openPage = (path: string, isPaid: boolean) =>
  renderAt(path, {
    routes: [{ path, element: <ResumePayment /> }],
    customer: true,
    scenario: 'orders',
    async prepare() {
      await fillCart(2)
      const body = { addressId: demoAddress._id, coupon: null, total: 499 }
      const { payment } = await request('POST /user/payments', { body })
      const journal = reduce([], { type: 'began', draft: draft(payment.id) })
      localStorage.setItem(`bookshelf.payment.${userId()}`, JSON.stringify(journal))
      if (isPaid) await payAtProvider(payment.orderId)
    },
  })

describe('on a page that is unrelated to buying, a payment', () => {
  test('that succeeded becomes its order, and a toast appears', async () => {
    await openPage('/', true)
    await vi.waitFor(() => expect($toast.get().msg).toBe('Your order is placed'))
    expect($orders.get()).toMatchObject((await request('GET /user/orders')).orders)
    expect($orders.get()).toHaveLength(1)
    expect(await cartOnServer()).toEqual([])
    expect(openedWidgets()).toBe(0)
  })

  test('that succeeded leads to its order, even if a slower part of the page finds nothing left', async () => {
    await openPage('/', true)
    await vi.waitFor(() => expect($payment.get().status).toBe('settled'))
    await resumePayment()
    expect($payment.get().status).toBe('settled')
  })

  test('that was interrupted is shown as awaiting confirmation, and is not charged', async () => {
    await openPage('/', false)
    await vi.waitFor(() => expect($toast.get().msg).toMatch(/awaiting confirmation/))
    expect(openedWidgets()).toBe(0)
    expect(await cartOnServer()).toHaveLength(1)
  })
})

describe.each(['/cart', '/checkout'])('on %s, which shows the payment itself', (path) => {
  test('it is left to the page, which may load later', async () => {
    await openPage(path, true)
    await laterAnswers()
    expect($payment.get().status).toBe('idle')
    await resumePayment()
    expect($payment.get().status).toBe('settled')
  })

  test('no toast appears', async () => {
    history.replaceState(null, '', path)
    onTestFinished(() => history.replaceState(null, '', '/'))
    const before = $toast.get().id
    await openPage('/', true)
    await vi.waitFor(() => expect($payment.get().status).toBe('settled'))
    expect($toast.get().id).toBe(before)
  })
})
