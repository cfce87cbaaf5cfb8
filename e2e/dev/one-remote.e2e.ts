import { readFileSync, writeFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { freePorts } from '../../platform/testing/index'
import { expect, test } from '../fixtures'
import { copyProject, type ProjectCopy } from '../release/project-copy'

let copy: ProjectCopy

test.beforeAll(() => {
  copy = copyProject()
})
test.afterEach(() => copy.stop())
test.afterAll(() => copy.remove())

/** They share a copy of the project, and one runs development servers at a time. */
test.describe.configure({ mode: 'serial' })

const screen = 'remote-devtools/src/screens/request-tester/request-tester-screen.tsx'
const heading = (page: Page, name: string) =>
  page.getByRole('main').getByRole('heading', { level: 1, name })

async function answers(url: string) {
  await expect(async () => expect((await fetch(url)).ok).toBe(true)).toPass()
}

function rename(from: string, to: string): string {
  const file = copy.path(screen)
  const before = readFileSync(file, 'utf8')
  const after = before.replace(from, to)
  expect(after).not.toBe(before)
  writeFileSync(file, after)
  return to
}

test('a local remote is seen inside a deployed shop, and every edit of it', async ({
  page,
  baseURL,
  consoleErrors,
}) => {
  // The deployed page was rendered with the deployed remote.
  consoleErrors.expect(/Minified React error #418/)
  const port = await freePorts(10)
  copy.start({ DEV_PORT: String(port) }, 'dev', 'devtools', '--against', baseURL ?? '')
  const shop = `http://localhost:${port + 8}`
  await answers(`${shop}/__local/devtools/remoteEntry.js`)
  await page.goto(`${shop}/mockman`)
  await expect(heading(page, 'Request tester')).toBeVisible()
  rename('Request tester', 'Tester of requests')
  await expect(heading(page, 'Tester of requests')).toBeVisible()
  rename('Tester of requests', 'Request tester')
  // Everything else comes from the deployment.
  await page.getByRole('banner').getByRole('link', { name: 'Shop' }).click()
  await expect(page.getByRole('article').first()).toBeVisible()
  // Before its server ends, as an open page would log an error.
  await page.close()
})

test('shell and one remote run from source, with the others as built', async ({
  page,
  consoleErrors,
}) => {
  // The packages of the copy are links, and a development server serves no font from outside its
  // folder.
  consoleErrors.expect(/403 \(Forbidden\)/)
  const port = await freePorts(10)
  copy.start({ DEV_PORT: String(port) }, 'dev', 'devtools', '--with-shell')
  const shop = `http://localhost:${port}`
  await answers(shop)
  await answers(`http://localhost:${port + 4}/remoteEntry.js`)
  await page.goto(`${shop}/mockman`)
  await expect(heading(page, 'Request tester')).toBeVisible()
  let name = 'Request tester'
  let edits = 0
  // The first visit may reload to optimise packages, and an edit before the page listens is missed.
  // Then repeat.
  await expect(async () => {
    const loadedAt = await page.evaluate(() => performance.timeOrigin)
    edits += 1
    name = rename(name, `Tester of requests, edit ${edits}`)
    await expect(heading(page, name)).toBeVisible({ timeout: 15_000 })
    // By Fast Refresh, without a reload.
    expect(await page.evaluate(() => performance.timeOrigin)).toBe(loadedAt)
  }).toPass()
  await page.getByRole('banner').getByRole('link', { name: 'Shop' }).click()
  await expect(page.getByRole('article').first()).toBeVisible()
  // Before its server ends, as an open page would log an error.
  await page.close()
})
