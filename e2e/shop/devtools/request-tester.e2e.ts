import { expect, hold, test } from '../../support/fixtures'
import { openTester } from '../../support/pages/devtools'
import { comes, stopClock } from '../../support/stopped-clock'

test('sends an authorization header that was typed by hand', async ({ page, shopper }) => {
  await shopper.logIn()
  const { field, body, response, submit } = await openTester(page)
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '')
  await field('API call').selectOption('POST /user/cart')
  // A real book has replaced the example's.
  await expect(body).toContainText('Pride and Prejudice')
  await field("Send my session's token").uncheck()
  await submit()
  await expect(response).toContainText('401 Unauthorized')
  await field('Header 2 name').fill('authorization')
  await field('Header 2 value').fill(token)
  await field('Use header 2').check()
  await expect(page.getByRole('heading', { name: 'Headers: 2 in use' })).toBeVisible()
  await expect(field('Header 3 name')).toBeVisible()
  await submit()
  await expect(response).toContainText('201 Created')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Cart, 1 book' })).toBeVisible()
})

test('keeps the text, the focus and the caret when the editor replaces the plain field, and validates each edit', async ({
  page,
}) => {
  const release = await hold(page, '**/code-editor*')
  const { body } = await openTester(page)
  const plain = page.locator('textarea')
  await plain.fill('{"book": 12}')
  await plain.press('End')
  for (let step = 0; step < 2; step += 1) await plain.press('ArrowLeft')
  release()
  await expect(body).toBeFocused()
  await page.keyboard.type('0')
  await expect(body).toHaveText('{"book": 102}')

  const error = page.getByText('Error in JSON format')
  await body.fill('{"book": ')
  await expect(error).toBeVisible()
  await body.fill('{"book": 1}')
  await expect(error).toBeHidden()
  await body.fill('')
  await expect(error).toBeVisible()
})

test('keeps what is typed while the editor is being mounted', async ({ page }) => {
  await page.addInitScript(() => {
    // The editor has just been mounted into its shadow tree, and the plain field is still there.
    const typeAtOnce = () => {
      document.querySelector('textarea')?.focus()
      document.execCommand('selectAll')
      document.execCommand('insertText', false, '{"book": 1')
    }
    const { attachShadow } = Element.prototype
    Element.prototype.attachShadow = function (options) {
      queueMicrotask(() => queueMicrotask(typeAtOnce))
      return attachShadow.call(this, options)
    }
  })
  const { body } = await openTester(page)
  await expect(body).toBeFocused()
  await page.keyboard.type('}')
  await expect(body).toHaveText('{"book": 1}')
})

test('copies a request that works, but never the token', async ({ page, shopper, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.clock.install()
  await shopper.logIn()
  const { field, response, submit } = await openTester(page)
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '')
  const copyAs = async (what: string) => {
    await stopClock(page)
    await page.getByRole('button', { name: `Copy as ${what}` }).click()
    await comes(page.getByText(`Copied as ${what}`))
    await page.clock.resume()
    return page.evaluate(() => navigator.clipboard.readText())
  }
  await field('API call').selectOption('GET /user/cart')
  await submit()
  await expect(response).toContainText('200 OK')
  const call = await copyAs('fetch')
  expect(call).not.toContain(token)
  expect(await page.evaluate(`${call}.then(({ status }) => status)`)).toBe(200)
  const command = await copyAs('curl')
  expect(command).toContain(`curl --globoff -X GET '${new URL(page.url()).origin}/api`)
  expect(command).not.toContain(token)
})
