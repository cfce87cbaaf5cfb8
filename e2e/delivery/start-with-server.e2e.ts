/** The shop and its real server on one origin, as `npm start -- --server` serves them. */
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { inRoot } from '../../platform/project/index'
import { commandsIn, untilSaid } from '../support/commands'
import { expect, test } from '../support/fixtures'
import { noViolationsIn, phoneLooks } from '../support/no-violations'
import { ada, fillAddress, openAddressDialog, saveAddress, signUp } from '../support/pages/account'
import { chooseAddress, expectOrders, pay, payButton } from '../support/pages/cart'
import { book } from '../support/pages/catalog'
import { inHeader } from '../support/pages/shell'

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
