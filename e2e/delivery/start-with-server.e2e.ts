/** The shop and its real server on one origin, as `npm start -- --server` serves them. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { freePort } from '../../platform/npm-test/index'
import { inRoot } from '../../platform/project/index'
import { commandsIn, untilSaid } from '../support/commands'
import { expect, hydrated, test } from '../support/fixtures'
import { noViolationsIn, phoneLooks } from '../support/no-violations'
import { chooseAddress, expectOrders, pay, payButton, widget } from '../support/pages/cart'
import { book } from '../support/pages/catalog'
import { inHeader } from '../support/pages/shell'
import { lakeRoadByLabel } from '../support/sample-address'

// The tests share one server, which one of them restarts.
test.describe.configure({ mode: 'serial' })

const password = 'correct horse'
const expectNoViolations = noViolationsIn(phoneLooks)
let folder = ''
let port = 0
const project = commandsIn(inRoot())

async function start() {
  const args = ['platform/cli/run.mjs', 'start', '--server', '--port', String(port)]
  const server = project.start(process.execPath, args, { DATA_DIR: folder })
  await untilSaid(server, 'and its API are ready')
}

test.beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'bookshelf-start-'))
  port = await freePort()
  await start()
})
test.afterAll(async () => {
  await project.stop()
  rmSync(folder, { recursive: true, force: true })
})
test.use({ baseURL: async ({ browserName: _ }, use) => use(`http://localhost:${port}`) })

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

async function signUp(page: Page, email: string) {
  await page.goto('/signup')
  await hydrated(page.getByRole('button', { name: 'Sign up' }))
  await field(page, 'First name').fill('Ada')
  await field(page, 'Last name').fill('Lovelace')
  await field(page, 'Email').fill(email)
  await field(page, 'Password').fill(password)
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page).toHaveURL('/products')
}

async function readyToPay(page: Page) {
  await book(page, 'Dracula').getByRole('button', { name: 'Add to cart' }).click()
  await inHeader(page, 'Cart, 1 book').click()
  await page.getByRole('link', { name: 'Place Order' }).click()
  await expect(payButton(page)).toBeVisible()
}

async function addAddress(page: Page) {
  await page.getByRole('button', { name: 'Add New Address' }).click()
  const dialog = page.getByRole('dialog')
  for (const [label, text] of Object.entries(lakeRoadByLabel)) {
    await dialog.getByLabel(label, { exact: true }).fill(text)
  }
  await dialog.getByLabel('Country').selectOption('Nepal')
  await dialog.getByRole('button', { name: 'Save address' }).click()
  await expect(dialog).toBeHidden()
}

/** The address of a link that was sent to an email. */
function linkTo(page: 'reset-password' | 'confirm-email', email: string): string | undefined {
  const place = path.join(folder, 'mail')
  const texts = readdirSync(place).map((name) => readFileSync(path.join(place, name), 'utf8'))
  const mine = texts.filter((text) => text.includes(`To: ${email}`)).join('\n')
  return mine.replace(/=\r?\n/g, '').match(new RegExp(`/${page}#[\\w-]+`))?.[0]
}

test('sells a book to a new customer, who still has the order after the server was restarted, cancels it, and is told when the money arrives', async ({
  page,
}) => {
  await signUp(page, 'buyer@bookshelf.test')
  await readyToPay(page)
  await addAddress(page)
  await chooseAddress(page)
  await pay(page, '₹850')
  await expectOrders(page, 1)
  await expect(inHeader(page, 'Cart')).toBeVisible()

  // An open page would log what it cannot fetch.
  await page.goto('about:blank')
  await project.stop()
  await start()
  await page.goto('/profile/orders')
  await expectOrders(page, 1)
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key !== 'token') localStorage.removeItem(key)
  })
  await page.reload()
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
})

test('finds out how an interrupted payment ended, and charges once', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.expect(/net::ERR_FAILED|A payment could not be confirmed/)
  await signUp(page, 'interrupted@bookshelf.test')
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
  await page.unroute(callsAboutPayment)
  await page.reload()
  await expectOrders(page, 1)
  await expect(inHeader(page, 'Cart')).toBeVisible()
})

test('lets customers confirm their email, by a button and not by the link alone', async ({
  page,
}) => {
  const email = 'confirming@bookshelf.example'
  await signUp(page, email)
  await page.goto('/profile/me')
  await page.getByRole('link', { name: 'Confirm your email' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Confirm your email' })).toBeFocused()
  await expectNoViolations(page, 'the request of a link')
  await expect.poll(() => linkTo('confirm-email', email)).toBeTruthy()
  await page.goto(linkTo('confirm-email', email) ?? '')
  const button = page.getByRole('button', { name: 'Confirm' })
  await hydrated(button)
  await expectNoViolations(page, 'the confirmation of an email')
  await button.click()
  await expect(page.getByRole('heading', { name: 'Your email is confirmed' })).toBeFocused()
})

test('lets customers change name and email, and log out other devices', async ({
  page,
  browser,
}) => {
  const email = 'mover@bookshelf.example'
  await signUp(page, email)
  const elsewhere = await browser.newContext()
  const other = await elsewhere.newPage()
  await other.goto('/login')
  await hydrated(other.getByRole('button', { name: 'Login', exact: true }))
  await field(other, 'Email').fill(email)
  await field(other, 'Password').fill(password)
  await other.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(other).toHaveURL('/products')

  await page.goto('/profile/me')
  await page.getByRole('link', { name: 'Change name' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Change name' })).toBeFocused()
  await expectNoViolations(page, 'the change of a name')
  await field(page, 'First name').fill('Mīrā')
  await page.getByRole('button', { name: 'Change name' }).click()
  await expect(page).toHaveURL('/profile/me')
  await expect(page.getByText('Mīrā')).toBeVisible()

  await page.getByRole('link', { name: 'Your devices' }).click()
  await expect(page.getByText(/\(this one\)/)).toBeVisible()
  await expectNoViolations(page, 'the devices')
  await page.getByRole('button', { name: /^Log out Chrome/ }).click()
  await expect(page.getByRole('status').filter({ hasText: 'is logged out.' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Where you are logged in' })).toBeFocused()
  await other.goto('/profile/me')
  await expect(other).toHaveURL(/\/login/)
  await elsewhere.close()

  await page.goto('/profile/email')
  await hydrated(page.getByRole('button', { name: 'Send the link' }))
  await expectNoViolations(page, 'the change of an email')
  await field(page, 'New email').fill(`new-${email}`)
  await field(page, 'Your password').fill(password)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeFocused()
  await expectNoViolations(page, 'a link to a new email')
  await expect.poll(() => linkTo('confirm-email', `new-${email}`)).toBeTruthy()
  await page.goto(linkTo('confirm-email', `new-${email}`) ?? '')
  await hydrated(page.getByRole('button', { name: 'Confirm' }))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('heading', { name: 'Your email is changed' })).toBeFocused()
  await page.goto('/profile/me')
  await expect(page.getByText(`new-${email}`)).toBeVisible()
})

test('lets customers change, reset, export and delete', async ({ page, consoleErrors }) => {
  const email = 'reader@bookshelf.example'
  await signUp(page, email)
  await page.goto('/profile/me')
  await page.getByRole('link', { name: 'Change password' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Change password' })).toBeFocused()
  await expectNoViolations(page, 'the change of a password')
  consoleErrors.expect(/401|The password was not changed/)
  await field(page, 'Current password').fill('wrong')
  await field(page, 'New password').fill('a second one')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('This is not your current password.')).toBeVisible()
  await expect(field(page, 'Current password')).toBeFocused()
  await field(page, 'Current password').fill(password)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page).toHaveURL('/profile/me')

  await page.getByRole('button', { name: 'Log out' }).click()
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page).toHaveTitle('Bookshelf | Forgot your password?')
  await expectNoViolations(page, 'a forgotten password')
  await field(page, 'Email').fill(email)
  await page.getByRole('button', { name: 'Send the email' }).click()
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeFocused()
  await expectNoViolations(page, 'an email on its way')
  await expect.poll(() => linkTo('reset-password', email)).toBeTruthy()
  await page.goto(linkTo('reset-password', email) ?? '')
  await hydrated(page.getByRole('button', { name: 'Change password' }))
  await expectNoViolations(page, 'a new password')
  await field(page, 'New password').fill('a third one')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page).toHaveURL('/profile/me')

  await page.getByRole('link', { name: 'Download your data' }).click()
  const button = page.getByRole('button', { name: 'Download your data' })
  await expect(button).toBeVisible()
  await expectNoViolations(page, 'the export of data')
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
  expect(download.suggestedFilename()).toMatch(/^bookshelf-.*\.json$/)
  const data = JSON.parse(readFileSync(await download.path(), 'utf8'))
  expect(data).toMatchObject({ user: { email }, orders: [] })

  await page.goto('/profile/delete')
  await hydrated(page.getByRole('button', { name: 'Delete my account' }))
  await expectNoViolations(page, 'the deletion of an account')
  await field(page, 'Your password').fill('a third one')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page).toHaveURL('/')
  await expect(inHeader(page, 'Sign in')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})
