/** The shop and its real server on one origin, as `npm start -- --server` serves them. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { inRoot } from '../../platform/project/index'
import { commandsIn, untilSaid } from '../support/commands'
import { expect, hydrated, test } from '../support/fixtures'
import { noViolationsIn, phoneLooks } from '../support/no-violations'
import { ada, fillAddress, openAddressDialog, saveAddress, signUp } from '../support/pages/account'
import { chooseAddress, expectOrders, pay, payButton, widget } from '../support/pages/cart'
import { book } from '../support/pages/catalog'
import { inHeader } from '../support/pages/shell'

// The tests share one server, which one of them restarts.
test.describe.configure({ mode: 'serial' })

const expectNoViolations = noViolationsIn(phoneLooks)
let folder = ''
let shop = ''
const project = commandsIn(inRoot())

/** Starts the server, each time on another port, which no other process can have. */
async function start() {
  const args = ['platform/cli/run.mjs', 'start', '--server', '--port', '0']
  const server = project.start(process.execPath, args, { DATA_DIR: folder })
  const isReady = /and its API are ready at (\S+)\n/
  shop = isReady.exec(await untilSaid(server, isReady))?.[1] ?? ''
}

test.beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'bookshelf-start-'))
  await start()
})
test.afterAll(async () => {
  await project.stop()
  rmSync(folder, { recursive: true, force: true })
})
test.use({ baseURL: async ({ browserName: _ }, use) => use(shop) })

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

async function readyToPay(page: Page) {
  await book(page, 'Dracula').getByRole('button', { name: 'Add to cart' }).click()
  await inHeader(page, 'Cart, 1 book').click()
  await page.getByRole('link', { name: 'Place Order' }).click()
  await expect(payButton(page)).toBeVisible()
}

async function addAddress(page: Page) {
  const dialog = await openAddressDialog(page)
  await fillAddress(dialog)
  await saveAddress(dialog)
  await expect(dialog).toBeHidden()
}

/** The link of the shop that was sent to an email. */
function linkTo(page: 'reset-password' | 'confirm-email', email: string): string | undefined {
  const place = path.join(folder, 'mail')
  const texts = readdirSync(place).map((name) => readFileSync(path.join(place, name), 'utf8'))
  const mine = texts.filter((text) => text.includes(`To: ${email}`)).join('\n')
  return mine.replace(/=\r?\n/g, '').match(new RegExp(`${shop}/${page}#[\\w-]+`))?.[0]
}

test('sells a book to a new customer, who still has the order after the server was restarted, cancels it, and is told when the money arrives', {
  tag: '@real-server',
}, async ({ page: before, browser, consoleErrors }) => {
  await signUp(before, { ...ada, email: 'buyer@bookshelf.test' })
  await readyToPay(before)
  await addAddress(before)
  await chooseAddress(before)
  await pay(before, '₹850')
  await expectOrders(before, 1)
  await expect(inHeader(before, 'Cart')).toBeVisible()

  const token = await before.evaluate(() => localStorage.getItem('token') ?? '')
  // An open page would log what it cannot fetch.
  await before.goto('about:blank')
  await project.stop()
  await start()
  // At the new address, the browser has stored nothing else.
  const stored = [{ name: 'token', value: token }]
  const storageState = { cookies: [], origins: [{ origin: shop, localStorage: stored }] }
  const context = await browser.newContext({ baseURL: shop, storageState })
  const page = await context.newPage()
  consoleErrors.listen(page)
  await page.goto('/profile/orders')
  await expectOrders(page, 1)

  const receipt = page.getByRole('article', { name: /^Order of/ })
  await receipt.getByRole('button', { name: /^Cancel order of/ }).click()
  const question = page.getByRole('dialog', { name: 'Cancel this order?' })
  await expect(question).toContainText('₹850 goes back to the account that you paid with')
  await expectNoViolations(page, 'the question whether to cancel')
  await question.getByRole('button', { name: 'Cancel the order' }).click()
  await expect(receipt).toContainText(/₹850 (goes back|was paid back).*Usually arrives/)
  await expect(receipt).toBeFocused()
  await expectNoViolations(page, 'a cancelled order')
  await page.reload()
  const steps = receipt.getByRole('list', { name: 'Progress of the order' }).getByRole('listitem')
  await expect(steps).toHaveText([/^Confirmed/, /^Cancelled/])
  await context.close()
})

test('finds out how an interrupted payment ended, and charges once', {
  tag: '@real-server',
}, async ({ page, consoleErrors }) => {
  consoleErrors.expect(/net::ERR_FAILED|A payment could not be confirmed/)
  await signUp(page, { ...ada, email: 'interrupted@bookshelf.test' })
  await readyToPay(page)
  await addAddress(page)
  await chooseAddress(page)
  await payButton(page).click()
  await expect(widget(page)).toBeVisible()
  await page.reload()
  await expect(page.getByText('Awaiting confirmation')).toBeVisible()
  await expect(payButton(page)).toBeDisabled()
  await expectNoViolations(page, 'a payment that awaits confirmation')
  await page.getByRole('button', { name: 'It did not go through' }).click()
  await expect(payButton(page)).toBeEnabled()

  const callsAboutPayment = /\/user\/payments\/./
  await page.route(callsAboutPayment, (route) => route.abort())
  await pay(page, '₹850')
  await expect(page.getByText('Payment received, awaiting confirmation')).toBeVisible()
  // The page would settle the payment by itself before it is left.
  await page.goto('about:blank')
  await page.unroute(callsAboutPayment)
  await page.goto('/checkout')
  await expectOrders(page, 1)
  await expect(inHeader(page, 'Cart')).toBeVisible()
})

// The screens themselves are tested in remote-account, with a server of their own.
test('lets customers confirm their email, reset the password and download their data', {
  tag: '@real-server',
}, async ({ page }) => {
  const email = 'reader@bookshelf.example'
  const follow = async (to: Parameters<typeof linkTo>[0]) => {
    await expect.poll(() => linkTo(to, email)).toBeTruthy()
    await page.goto(linkTo(to, email) ?? '')
  }
  await signUp(page, { ...ada, email })

  await test.step('a confirmed email', async () => {
    await page.goto('/profile/me')
    await page.getByRole('link', { name: 'Confirm your email' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Confirm your email' })).toBeFocused()
    await follow('confirm-email')
    await hydrated(page.getByRole('button', { name: 'Confirm' }))
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByRole('heading', { name: 'Your email is confirmed' })).toBeFocused()
  })

  await test.step('a forgotten password', async () => {
    await page.goto('/profile/me')
    await page.getByRole('button', { name: 'Log out' }).click()
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    // The login page, which stays until the next one has loaded, has a field of the same name.
    await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
    await field(page, 'Email').fill(email)
    await page.getByRole('button', { name: 'Send the email' }).click()
    await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeFocused()
    await follow('reset-password')
    await hydrated(page.getByRole('button', { name: 'Change password' }))
    await field(page, 'New password').fill('a second one')
    await page.getByRole('button', { name: 'Change password' }).click()
    await expect(page).toHaveURL('/profile/me')
  })

  await test.step('the data', async () => {
    await page.getByRole('link', { name: 'Download your data' }).click()
    const button = page.getByRole('button', { name: 'Download your data' })
    const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
    expect(download.suggestedFilename()).toMatch(/^bookshelf-.*\.json$/)
    const data = JSON.parse(readFileSync(await download.path(), 'utf8'))
    expect(data).toMatchObject({ user: { email }, orders: [] })
  })
})
