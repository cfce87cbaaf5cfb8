import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { freePort } from '../../platform/npm-test/index'
import { folderOf, inRoot } from '../../platform/project/index'
import { expect, test } from '../support/fixtures'
import { remotes } from '../support/remotes'

/** The level 1 headings of some screens; of others any one will do. */
const headings: Record<string, string | RegExp> = {
  '/': /books/i,
  '/products': 'Books',
  '/cart': /cart/i,
  '/login': 'Log in',
  '/signup': /sign up|create/i,
  '/mockman': /request tester/i,
}

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

for (const { name, screens, path: forCustomer } of remotes) {
  // `npx vite` in the remote's folder, and its pages that need no customer, or one that does.
  const open = screens.filter(({ access }) => access !== 'customers').map(({ path }) => path)

  test(`${name} runs alone, with the fake server but without the shell`, async ({ page }) => {
    const port = await freePort()
    const cwd = inRoot(folderOf(name))
    server = spawn(inRoot('node_modules/.bin/vite'), ['--port', String(port)], {
      stdio: 'ignore',
      cwd,
    })
    await expect(async () => {
      expect((await fetch(`http://localhost:${port}/`)).status).toBe(200)
    }).toPass()
    for (const path of open.length > 0 ? open : [forCustomer]) {
      await page.goto(`http://localhost:${port}${path}`)
      const become = page.getByRole('button', { name: 'Become the demo customer' })
      if (open.length === 0) await become.click()
      const heading = page.getByRole('heading', { level: 1, name: headings[path] ?? /./ })
      await expect(heading).toBeVisible()
    }
    await expect(page.getByRole('contentinfo')).toHaveCount(0)
  })
}
