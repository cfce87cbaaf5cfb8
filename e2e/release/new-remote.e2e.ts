import { cpSync } from 'node:fs'
import type { Server } from 'node:http'
import { originOf, serveSite } from '../../platform/server/index'
import { expect, test } from '../fixtures'
import { copyProject, type ProjectCopy } from './project-copy'

let copy: ProjectCopy
let server: Server | undefined

test.beforeAll(() => {
  copy = copyProject()
})
test.afterAll(async () => {
  server?.close()
  await copy.remove()
})

test('a generated remote is built, composed and opened like any other', async ({ page }) => {
  await copy.run('new-remote', 'reviews', '--no-install')
  // The links of an installation: the same packages as any other remote.
  cpSync(copy.path('remote-cart/node_modules'), copy.path('remote-reviews/node_modules'), {
    recursive: true,
    verbatimSymlinks: true,
  })
  // What takes long is told as it begins.
  const told = await copy.run('build', 'shell', 'reviews')
  for (const part of ['shell', 'remote-reviews']) expect(told).toContain(`Building ${part} …`)
  await copy.run('compose')
  server = await serveSite({ folder: copy.path('dist/site'), port: 0 })
  const shop = originOf(server)

  await page.goto(`${shop}/reviews`)
  await expect(page).toHaveTitle('Bookshelf | Reviews')
  await expect(page.getByRole('heading', { level: 1, name: 'Reviews' })).toBeVisible()
  // It shares the shop's stores.
  await expect(page.getByText('Books in your cart: 0')).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: 'Shop' }).click()
  await expect(page.getByRole('article').first()).toBeVisible()
})
