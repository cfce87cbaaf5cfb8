import { folderOf, inRoot } from '../../platform/project/index'
import { addressOf, commandsIn } from '../support/commands'
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

let folder: ReturnType<typeof commandsIn> | undefined

test.describe.configure({ mode: 'serial' })
test.afterEach(async ({ page }) => {
  // The page first, since its open requests would be refused and log errors.
  await page.close()
  await folder?.stop()
})

for (const { name, screens, path: forCustomer } of remotes) {
  // `npx vite` in the remote's folder, and its pages that need no customer, or one that does.
  const open = screens.filter(({ access }) => access !== 'customers').map(({ path }) => path)
  const title = `${name} runs alone, with the fake server but without the shell`

  test(title, { tag: '@development' }, async ({ page }) => {
    folder = commandsIn(inRoot(folderOf(name)))
    const vite = [inRoot('node_modules/vite/bin/vite.js'), '--port', '0']
    const url = await addressOf(folder.start(process.execPath, vite, { NO_COLOR: '1' }))
    for (const path of open.length > 0 ? open : [forCustomer]) {
      await page.goto(url + path)
      const become = page.getByRole('button', { name: 'Become the demo customer' })
      if (open.length === 0) await become.click()
      const heading = page.getByRole('heading', { level: 1, name: headings[path] ?? /./ })
      await expect(heading).toBeVisible()
    }
    await expect(page.getByRole('contentinfo')).toHaveCount(0)
  })
}
