import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { inRoot } from '../../platform/project/index'
import { paths } from '../../shared/src/routing/paths'
import { expect, test } from '../support/fixtures'
import { remotes } from '../support/remotes'
import { breakRemote, faults } from './faults'
import { clicksWithoutFiles, noticeOn, screenHeading, tryAgain } from './try-again'

/** The level 1 headings of some remotes' pages; of others any one will do. */
const headings: Record<string, string | RegExp> = {
  catalog: 'Books',
  cart: /Cart/,
  account: /Profile|Hello/,
  devtools: /request tester/i,
}

/** A link of the header to a page of another remote. */
const linkFrom = (path: string) => (path === paths.productList() ? 'Profile' : 'Shop')

const cells = inRoot('test-results/matrix')

test.use({
  storageState: async ({ customers, baseURL }, use) =>
    use(await customers.stateWith(baseURL ?? '', {})),
})

test.afterAll(writeTable)

for (const remote of remotes) {
  for (const fault of faults) {
    test(`${remote.name}, ${fault.name}: the rest of the shop works, and “Try again” recovers it`, async ({
      page,
      site,
      consoleErrors,
    }) => {
      const record = (result: string) => store(remote.name, fault.name, result)
      record('not passed')
      consoleErrors.expect(/./)
      const log: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'error') log.push(message.text())
      })
      const repair = await breakRemote(page, site, remote.name, fault)
      await page.goto(remote.path, { waitUntil: 'commit' })
      const main = page.getByRole('main')
      const heading = screenHeading(page, headings[remote.name] ?? /./)
      const notice = noticeOn(page)
      const lines = () => log.filter((line) => line.startsWith(`[${remote.name}`))

      if (fault.outcome === 'notice') {
        await expect(notice).toBeVisible()
        // One log line names the module, its version and the cause.
        const own = lines().filter((line) => !line.includes('/resume-payment'))
        expect(own).toHaveLength(1)
        expect(own[0]).toMatch(
          new RegExp(`^\\[${remote.name}/[a-z-]+ \\d+\\.\\d+\\.\\d+\\S*\\] .*Error: `),
        )
      } else if (fault.outcome === 'toast') {
        await main.getByRole('button', { name: 'Break' }).click()
        await expect(page.getByText('Something went wrong. Please try that again.')).toBeVisible()
        expect(lines()).toHaveLength(1)
      } else {
        await expect(heading).toBeVisible()
      }

      await expect(page.getByRole('banner')).toBeVisible()
      await expect(page.getByRole('contentinfo')).toBeVisible()
      await page
        .getByRole('banner')
        .getByRole('link', { name: linkFrom(remote.path) })
        .click()
      await expect(page).not.toHaveURL(remote.path)
      await expect(main.getByRole('heading', { level: 1 }).first()).toBeVisible()
      await expect(notice).toHaveCount(0)

      await repair()
      await page.goBack()
      if (fault.outcome === 'notice') {
        await expect(notice).toBeVisible()
        const loaded = await page.evaluate(() => performance.timeOrigin)
        const most = fault.files === 'all' ? await clicksWithoutFiles(page) : 2
        const clicks = await tryAgain(notice, heading)
        expect(clicks).toBeLessThanOrEqual(most)
        // The second click reloads the page.
        const isSamePage = (await page.evaluate(() => performance.timeOrigin)) === loaded
        expect(isSamePage).toBe(clicks === 1)
      }
      record('passed')
    })
  }
}

function store(remote: string, fault: string, result: string) {
  mkdirSync(cells, { recursive: true })
  const name = `${remote} ${fault}`.replace(/\W+/g, '-')
  // Atomically, since another worker may be reading.
  const draft = path.join(cells, `.${name}`)
  writeFileSync(draft, JSON.stringify({ remote, fault, result }))
  renameSync(draft, path.join(cells, `${name}.json`))
}

/** Every worker writes the results so far; the last one writes all of them. */
function writeTable() {
  const files = readdirSync(cells).filter((file) => file.endsWith('.json'))
  const results = files.map((file): { remote: string; fault: string; result: string } =>
    JSON.parse(readFileSync(path.join(cells, file), 'utf8')),
  )
  const cell = (remote: string, fault: string) =>
    results.find((result) => result.remote === remote && result.fault === fault)?.result ?? ''
  const row = (cellsOfRow: string[]) => `| ${cellsOfRow.join(' | ')} |`
  const table = [
    row(['', ...remotes.map(({ name }) => name)]),
    row(['---', ...remotes.map(() => '---')]),
    ...faults.map((fault) =>
      row([fault.name, ...remotes.map(({ name }) => cell(name, fault.name))]),
    ),
    '',
    `${results.filter(({ result }) => result === 'passed').length} of ${remotes.length * faults.length} hold.`,
  ].join('\n')
  writeFileSync(`${cells}.md`, `${table}\n`)
}
