import { demoAddress } from 'mock-api/seed'
import { $orders, $toast, paymentJournalKey, request } from 'shared/shop'
import { buy, laterAnswers, payAtProvider, renderAt } from 'shared/testing'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { browserLock } from '../../payment/browser-lock'
import { resumePayment } from '../../payment/pay'
import { reduce } from '../../payment/payment-machine'
import { $payment } from '../../payment/payment-store'
import { draft } from '../../payment/testing/samples'
import { cartOnServer, fillCart, openedWidgets } from '../../testing/cart-setup'
import { userId } from '../../testing/checkout-setup'
import { SlotContent as ResumePayment } from './resume-payment'

/** A page, after one whose widget was open. @param known what the server knows of its payment. */
const openPage = (path: string, known: 'paid' | 'refunded' | 'nothing') =>
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
      // The cart is paid with another payment first.
      if (known === 'refunded') await buy()
      if (known !== 'nothing') await payAtProvider(payment.orderId)
    },
  })

/** Sets the address, while the last page is still shown. */
function comeTo(path: string) {
  history.replaceState(null, '', path)
  onTestFinished(() => history.replaceState(null, '', '/'))
}

describe('on a page that is unrelated to buying, a payment', () => {
  test('that succeeded becomes its order, and a toast appears', async () => {
    await openPage('/', 'paid')
    await vi.waitFor(() => expect($toast.get().msg).toBe('Your order is placed'))
    expect($orders.get()).toMatchObject((await request('GET /user/orders')).orders)
    expect($orders.get()).toHaveLength(1)
    expect(await cartOnServer()).toEqual([])
    expect(openedWidgets()).toBe(0)
  })

  test('that succeeded leads to its order, even if another tab then looks whether anything is left', async () => {
    await openPage('/', 'paid')
    await vi.waitFor(() => expect($payment.get().status).toBe('settled'))
    let endOther = () => {}
    onTestFinished(() => endOther())
    const other = browserLock(paymentJournalKey(userId())).whenFree(
      () => new Promise((resolve) => (endOther = resolve)),
    )
    await resumePayment()
    expect($payment.get().status).toBe('settled')
    endOther()
    await other
    await laterAnswers()
    expect($payment.get().status).toBe('settled')
  })

  test('that goes back is said, since no page with its notice is open', async () => {
    await openPage('/', 'refunded')
    await vi.waitFor(() =>
      expect($toast.get().msg).toBe('A payment goes back to you: our email says why'),
    )
  })

  test('that succeeded is not told again by the next page', async () => {
    const { unmount } = await openPage('/', 'paid')
    await vi.waitFor(() => expect($payment.get().status).toBe('settled'))
    unmount()
    expect($payment.get().status).toBe('idle')
  })

  test('that was interrupted is shown as awaiting confirmation, and is not charged', async () => {
    await openPage('/', 'nothing')
    await vi.waitFor(() => expect($toast.get().msg).toMatch(/awaiting confirmation/))
    expect(openedWidgets()).toBe(0)
    expect(await cartOnServer()).toHaveLength(1)
  })
})

describe.each(['/cart', '/checkout'])('on %s, which shows the payment itself', (path) => {
  test('it is left to the page, which may load later', async () => {
    await openPage(path, 'paid')
    await laterAnswers()
    expect($payment.get().status).toBe('idle')
    await resumePayment()
    expect($payment.get().status).toBe('settled')
  })

  test('its outcome waits for the page if it is known on the way there, without a toast', async () => {
    comeTo(path)
    const before = $toast.get().id
    const { unmount } = await openPage('/', 'paid')
    await vi.waitFor(() => expect($payment.get().status).toBe('settled'))
    unmount()
    expect($payment.get().status).toBe('settled')
    expect($toast.get().id).toBe(before)
  })
})
