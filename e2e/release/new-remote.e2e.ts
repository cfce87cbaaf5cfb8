import { cpSync, readdirSync } from 'node:fs'
import type { Server } from 'node:http'
import path from 'node:path'
import { readSite } from '../../platform/composer/index'
import { originOf, serveSite } from '../../platform/server/index'
import { copyProject, type ProjectCopy } from '../../platform/testing/index'
import { expect, test } from '../fixtures'

let copy: ProjectCopy
let server: Server | undefined

test.beforeAll(() => {
  copy = copyProject()
})
test.afterAll(async () => {
  server?.close()
  await copy.remove()
})

const leftOut = new Set(['node_modules', 'dist', 'dist-ssr', 'dist-maps', '.cache'])

/** The files of the project, without build results and packages. */
function sources(folder = ''): string[] {
  return readdirSync(copy.path(folder), { withFileTypes: true }).flatMap((entry) => {
    const name = path.join(folder, entry.name)
    if (leftOut.has(entry.name)) return []
    return entry.isDirectory() ? sources(name) : [name]
  })
}

const liveSite = () => readSite(copy.path('dist/live/site.json'))

test('a generated remote is released alone into a running shop, which then has its page', async ({
  page,
}) => {
  await copy.run('release', 'shell', '--untried')
  const { shell } = liveSite()
  const before = sources()
  await copy.run('new-remote', 'reviews', '--no-install')
  const added = sources().filter((file) => !before.includes(file))
  expect(added.filter((file) => !file.startsWith('remote-reviews'))).toEqual([])
  expect(added.length).toBeGreaterThan(5)
  expect(added.length).toBeLessThan(10)
  // Links the packages of another remote, instead of an installation.
  cpSync(copy.path('remote-cart/node_modules'), copy.path('remote-reviews/node_modules'), {
    recursive: true,
    verbatimSymlinks: true,
  })

  const told = await copy.run('release', 'reviews')
  expect(told).toContain('Building remote-reviews …')
  expect(told).not.toMatch(/Building (?!remote-reviews …)/)
  expect(liveSite().shell).toBe(shell)

  server = await serveSite({ folder: copy.path('dist/live'), port: 0 })
  const shop = originOf(server)
  await page.goto(`${shop}/reviews`)
  await expect(page).toHaveTitle('Bookshelf | Reviews')
  await expect(page.getByRole('heading', { level: 1, name: 'Reviews' })).toBeVisible()
  // It uses the shop's stores.
  await expect(page.getByText('Books in your cart: 0')).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: 'Shop' }).click()
  await expect(page.getByRole('article').first()).toBeVisible()
})
