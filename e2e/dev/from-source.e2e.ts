import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { portOf, remoteNames, shellPort } from '../../platform/base/index'
import { expect, test } from '../fixtures'
import { sharesOf } from '../shares'

let servers: ChildProcess | undefined

test.afterEach(async () => {
  if (!servers || servers.exitCode !== null) return
  const ended = once(servers, 'exit')
  servers.kill('SIGTERM')
  await ended
})

test('the shop runs from source, with one React and one of each store', async ({ page }) => {
  servers = spawn(process.execPath, ['platform/cli/run.mjs', 'dev'], { stdio: 'ignore' })
  const ports = [shellPort, ...remoteNames.map(portOf)]
  await expect(async () => {
    for (const port of ports) expect((await fetch(`http://localhost:${port}/`)).ok).toBe(true)
  }).toPass()

  const shop = `http://localhost:${shellPort}`
  await page.goto(`${shop}/login`)
  await page.getByRole('button', { name: 'Login With Test Credentials' }).click()
  await expect(page).toHaveURL(`${shop}/products`)
  await page.getByRole('article').first().getByRole('button', { name: 'Add to cart' }).click()
  await page.getByRole('banner').getByRole('link', { name: 'Cart, 1 book' }).click()
  await expect(page.getByRole('button', { name: 'Increase quantity' })).toBeVisible()

  for (const [key, share] of Object.entries(await sharesOf(page))) {
    expect(share.versions, key).toBe(1)
  }
})
