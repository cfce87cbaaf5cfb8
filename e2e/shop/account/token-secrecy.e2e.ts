import { setFault } from '../../support/fake-server'
import { expect, test } from '../../support/fixtures'
import { ada, formMessage, sendLogin, signUp } from '../../support/pages/account'
import { tokenOf } from '../../support/pages/shell'

test('token and password are in no URL, console message or other storage', {
  tag: '@rare',
}, async ({ page, context, consoleErrors }) => {
  consoleErrors.expect(/login failed|could not be|token check failed/)
  const heard: string[] = []
  context.on('console', (message) => heard.push(message.text()))
  context.on('request', (request) => {
    heard.push(`${request.url()} ${JSON.stringify(request.headers())} ${request.postData() ?? ''}`)
  })
  page.on('framenavigated', (frame) => heard.push(frame.url()))
  const secrets = [ada.password, encodeURIComponent(ada.password)]

  await signUp(page)
  secrets.push((await tokenOf(page)) ?? 'no token')
  for (const path of ['/products', '/cart', '/wishlist', '/profile/me', '/profile/address']) {
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  }
  await setFault(page, 'POST /auth/verify', { status: 500 })
  await setFault(page, 'GET /user/address', { status: 500 })
  await page.goto('/profile/me')
  await page.getByRole('main').getByRole('button', { name: 'Log out' }).click()
  await sendLogin(page, { ...ada, password: `${ada.password}?` })
  await expect(formMessage(page)).not.toBeEmpty()
  await sendLogin(page, ada)
  await expect(page).toHaveURL('/profile/me')
  secrets.push((await tokenOf(page)) ?? 'no token')

  const elsewhere = await page.evaluate(() => {
    const { token: _, ...others } = { ...localStorage }
    return JSON.stringify([others, { ...sessionStorage }, document.cookie, history.state])
  })
  heard.push(elsewhere)
  expect(heard.length).toBeGreaterThan(10)
  for (const secret of secrets) {
    expect(heard.filter((text) => text.includes(secret))).toEqual([])
  }
})
