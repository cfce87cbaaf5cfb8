import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { filesIn, inRoot } from '../../platform/project/index'
import { expect, test } from '../support/fixtures'
import { sharesOf } from '../support/shares'
import type { Shopper } from '../support/shopper'

/** Texts in the code of each module that may exist only once. Minifiers keep them. */
const onlyOnce = {
  react: 'H:null,A:null,T:null,S:null',
  'react-dom': 'rendererPackageName',
  'the router': 'may be used only in the context of a <Router>',
  'the channel between tabs': 'new BroadcastChannel',
  'the outbox': 'bookshelf.outbox.',
  'the orders': 'bookshelf.payment.',
}

/** Opens a screen of each remote in one page, by links and history. */
async function visitEveryRemote(page: Page, shopper: Shopper) {
  await shopper.open()
  const main = page.getByRole('main')
  await page.getByRole('banner').getByRole('link', { name: 'Shop' }).click()
  await expect(main.getByRole('article').first()).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: /^Cart/ }).click()
  await expect(page).toHaveTitle('Bookshelf | Cart')
  await page.getByRole('banner').getByRole('link', { name: 'Profile' }).click()
  await expect(page).toHaveTitle('Bookshelf | Profile')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Request tester' }).click()
  await expect(main.getByRole('button', { name: 'Submit' })).toBeVisible()
}

test('the page has one React and one of each entry point of shared, all from the shell', async ({
  page,
  shopper,
}) => {
  await visitEveryRemote(page, shopper)
  const scope = await sharesOf(page)
  expect(Object.keys(scope)).toEqual(
    expect.arrayContaining(['react', 'shared/shop', 'shared/routing', 'shared/ui']),
  )
  for (const [key, from] of Object.entries(scope)) expect(from, key).toEqual(['shell'])
})

test('only one deployed file contains React, the router, the stores or the cart', ({ site }) => {
  const files = filesIn(inRoot(site)).filter((file) => file.endsWith('.js'))
  for (const [name, words] of Object.entries(onlyOnce)) {
    const holders = files.filter((file) => readFileSync(file, 'utf8').includes(words))
    expect(holders, name).toHaveLength(1)
  }
})
