/** The catalog of this shop in pages of other projects. */
import { cpSync } from 'node:fs'
import path from 'node:path'
import { serveMockApi } from '../../../mock-api/src/node/serve-mock-api'
import { inRoot } from '../../../platform/project/index'
import { originOf } from '../../../platform/serve/index'
import { expect, test } from '../../support/fixtures'
import { closedLater, closeServersAfterwards } from '../../support/own-site'
import { serveFolder } from '../../support/serve-folder'
import { buildTime, builtFixtures } from './built-fixtures'

closeServersAfterwards()
// The tests share one build.
test.describe.configure({ mode: 'default' })

let builds = ''
let api: Awaited<ReturnType<typeof serveMockApi>>
test.beforeAll(async () => {
  test.setTimeout(buildTime)
  builds = await builtFixtures()
  api = await serveMockApi()
})
test.afterAll(() => api.close())

/** Serves a host and the catalog. @returns the address of the host's page. */
async function pageOf(host: string): Promise<string> {
  const folder = path.join(builds, host)
  cpSync(inRoot('remote-catalog/dist'), path.join(folder, 'catalog'), { recursive: true })
  cpSync(inRoot('mock-api/public'), folder, { recursive: true })
  const server = closedLater(await serveFolder({ folder }))
  return `${originOf(server)}/index.html?api=${encodeURIComponent(api.url)}`
}

test.describe('the catalog in another project', { tag: '@interop' }, () => {
  for (const host of ['host-vite', 'host-rspack']) {
    test(`a page built as ${host} shows the product list`, async ({ page }) => {
      await page.goto(await pageOf(host))
      await expect(page.getByRole('heading', { name: 'A host of another project' })).toBeVisible()
      await expect(page.getByRole('article', { name: 'Dracula' })).toBeVisible()
      await page.getByRole('checkbox', { name: 'Fiction', exact: true }).check()
      await expect(page).toHaveURL(/fiction/i)
    })
  }

  test('a page that does not provide what the catalog needs gets an error that names it', async ({
    page,
    consoleErrors,
  }) => {
    consoleErrors.expect(/catalog needs/)
    await page.goto(await pageOf('host-without-shared'))
    const reason = page.getByRole('alert')
    await expect(reason).toContainText('catalog needs')
    await expect(reason).toContainText('shared/contract, and the page does not provide it')
    await expect(reason).toContainText('shared/ui, and the page does not provide it')
  })

  test('a page that does not publish its federation runtime gets an error that says what to do', async ({
    page,
    consoleErrors,
  }) => {
    consoleErrors.expect(/experiments\.provideExternalRuntime/)
    await page.goto(await pageOf('host-without-runtime'))
    await expect(page.getByRole('alert')).toContainText(
      'catalog uses the federation runtime of the page, which does not publish it: set experiments.provideExternalRuntime',
    )
  })
})
