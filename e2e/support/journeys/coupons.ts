import { button, dialog, main, region, type ShopPage } from '../shop-page'
import { logIn } from './customer'
import { expectOnServer, fillCart } from './on-server'

const details = region('Price details', { within: main })
const coupons = dialog('Apply Coupon')

/** One coupon replaces another, and is removed when the total falls. */
export async function useCoupons(page: ShopPage): Promise<void> {
  await logIn(page)
  await fillCart(page, { Dracula: 1, Meditations: 2 })
  await page.open('/cart')
  const choose = async (name: string) => {
    await page.click(button('Apply Coupon', { within: main }))
    await page.click(button(`Apply ${name}`, { within: coupons }))
    await page.expectText(details, `Coupon ${name}`)
  }
  await choose('FESTIVE OFF')
  await choose('NEW USER')
  await page.expectText(details, /^(?!.*FESTIVE OFF)/)
  await page.expectText(details, 'Total₹1,148')

  // 1747 falls to 1348: NEW USER needs more than 1500, FESTIVE OFF would still be valid.
  await page.click(button('Decrease quantity of Meditations', { within: main }))
  await page.expectText(details, 'Total₹1,249')
  await page.expectText(details, withoutCoupon)
  await choose('FESTIVE OFF')
  await page.expectText(details, 'Total₹949')
  await page.click(button(/^Remove.*Meditations/, { within: main }))
  await page.expectText(details, 'Total₹850')
  await page.expectText(details, withoutCoupon)

  await page.click(button('Increase quantity of Dracula', { within: main }))
  await page.expectText(details, 'Total₹1,799')
  await expectOnServer(page, 'cart', [['Dracula', 2]])
  await page.reload()
  await page.expectText(details, 'Total₹1,799')
  await page.expectText(details, withoutCoupon)
}

const withoutCoupon = /^(?!.*(NEW USER|FESTIVE OFF))/
