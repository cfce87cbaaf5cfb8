import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { freePort } from '../../platform/testing/index'
import { expect, test } from '../fixtures'

/** Runs each remote alone (`npm run dev <name> -- --alone`), and checks its pages. */
const screens = {
  catalog: [
    { path: '/', heading: /books/i },
    { path: '/products', heading: 'Books' },
  ],
  cart: [{ path: '/cart', heading: /cart/i }],
  account: [
    { path: '/login', heading: 'Log in' },
    { path: '/signup', heading: /sign up|create/i },
  ],
  devtools: [{ path: '/mockman', heading: /request tester/i }],
} as const

let server: ChildProcess | undefined

test.describe.configure({ mode: 'serial' })
test.afterEach(async ({ page }) => {
  // The page first, since its open requests would be refused and log errors.
  await page.close()
  if (!server || server.exitCode !== null) return
  const ended = once(server, 'exit')
  server.kill('SIGTERM')
  await ended
})

for (const [name, pages] of Object.entries(screens)) {
  test(`${name} runs alone, with the fake server and without the shell`, async ({ page }) => {
    const port = await freePort()
    const env = { ...process.env, DEV_PORT: String(port) }
    const command = ['platform/cli/run.mjs', 'dev', name, '--alone']
    server = spawn(process.execPath, command, { stdio: 'ignore', env })
    await expect(async () => {
      expect((await fetch(`http://localhost:${port}/`)).status).toBe(200)
    }).toPass()
    for (const { path, heading } of pages) {
      await page.goto(`http://localhost:${port}${path}`)
      const become = page.getByRole('button', { name: 'Become the demo customer' })
      if (name === 'cart') await become.click()
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    }
    await expect(page.getByRole('contentinfo')).toHaveCount(0)
  })
}
