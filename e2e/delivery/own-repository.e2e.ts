/** A team in another repository, with only the packages: develops in the real shell, releases to the shop's store. */
import { mkdirSync, mkdtempSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import type { Server } from 'node:http'
import os from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { readSite } from '../../platform/compose/index'
import { inRoot } from '../../platform/project/index'
import { openS3Server } from '../../platform/release/testing/s3-server'
import { originOf, serveSite } from '../../platform/serve/index'
import { addressOf, commandsIn, type Environment } from '../support/commands'
import { expect, hydrated, test } from '../support/fixtures'
import { sharesOf } from '../support/shares'
import { expectKept, openDeveloped, untilServed } from './development-server'
import { expectWholePackages } from './expect-whole-packages'
import { ownRepository, screenFile } from './own-repository'

let folder: string
let team: Awaited<ReturnType<typeof ownRepository>>
let store: Server
let access: Environment
let operator: ReturnType<typeof commandsIn>
let shop: Server | undefined

test.beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'bookshelf-packages-'))
  operator = commandsIn(inRoot())
  await operator.run(...bookshelf('pack', '--out', folder))
  team = await ownRepository(folder)
  await team.install()
  const policy = JSON.parse(readFileSync(inRoot('docs/recipes/team-policy.json'), 'utf8'))
  const policies = { team: policy }
  store = await openS3Server({ bucket: 'bookshelf', accessKeyId: 'operator', policies })
  access = {
    BOOKSHELF_STORE: 's3://bookshelf/shop',
    AWS_ENDPOINT_URL: originOf(store),
    AWS_REGION: 'anywhere',
    AWS_ACCESS_KEY_ID: 'team',
    AWS_SECRET_ACCESS_KEY: 'secret',
  }
})
test.afterAll(async () => {
  await operator.stop()
  shop?.close()
  store.close()
  await team.remove()
  rmSync(folder, { recursive: true, force: true })
})

test.describe.configure({ mode: 'serial' })

/** A command on the shop's server. */
function bookshelf(...args: string[]): [program: string, args: string[], env: Environment] {
  const home = path.join(folder, 'shop')
  const env = { ...access, AWS_ACCESS_KEY_ID: 'operator', BOOKSHELF_HOME: home }
  return [process.execPath, ['platform/cli/run.mjs', ...args], env]
}

/** Waits until the shop's server, which follows the store, serves a deployment. */
async function untilFollowed(deployment: number): Promise<void> {
  // Before the first deployment, there is no link.
  await expect(() => {
    const served = path.basename(readlinkSync(path.join(folder, 'shop/live')))
    expect(Number.parseInt(served, 10)).toBe(deployment)
  }).toPass()
}

/** The commands of a step of the documented workflow. */
function stepOf(name: string): string {
  const workflow = readFileSync(inRoot('docs/recipes/github-actions.yml'), 'utf8')
  const [, commands = ''] = workflow.split(`- name: ${name}\n`)[1]?.split(/run: (?:\|\n)?/) ?? []
  return commands.split('- name:')[0] ?? ''
}

/** Starts its development server. @returns the address. */
async function develop(...args: string[]): Promise<string> {
  const url = await addressOf(team.start('bookshelf', ['dev', ...args], { PORT: '0' }))
  await untilServed(url)
  return url
}

const heading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Reviews' })
const inCart = (page: Page, words: string) => page.getByText(`${words}: 0`)

/** Edits the screen, and expects the page to show it with its state. */
async function expectRefresh(page: Page): Promise<void> {
  await expectKept(page.getByLabel('Your review'), 'Half of one', async () => {
    team.edit(screenFile, 'Books in your cart', 'Waiting in your cart')
    await expect(inCart(page, 'Waiting in your cart')).toBeVisible()
  })
  team.edit(screenFile, 'Waiting in your cart', 'Books in your cart')
  await expect(inCart(page, 'Books in your cart')).toBeVisible()
}

test.describe('a team with a repository of its own', { tag: '@own-repository' }, () => {
  test('the packages are complete, and its remote is compiled with their types', async () => {
    expectWholePackages(team.path('node_modules'))
    team.edit(screenFile, 'title="Reviews"', 'titel="Reviews"')
    const found = await team.run('tsc', ['--pretty', 'false']).catch(String)
    expect(found).toContain(
      "Property 'titel' does not exist on type 'IntrinsicAttributes & PageProps'",
    )
    expect(found.match(/error TS/g), 'nothing else is wrong').toHaveLength(1)
    team.edit(screenFile, 'titel="Reviews"', 'title="Reviews"')
  })

  test('its screens are tested at their addresses, with the fake server', async () => {
    expect(await team.run('vitest', ['run'])).toMatch(/Tests .*1 passed/)
  })

  test('an unknown command, or a release without a store, is refused with a message', async () => {
    await expect(team.run('bookshelf', ['compose'])).rejects.toThrow(
      "error: unknown command 'compose'",
    )
    await expect(team.run('bookshelf', ['release'])).rejects.toThrow(
      'Nothing is live here yet. The first release is of the whole shop, in the repository of its shell: npm run release shell',
    )
  })

  test('it is developed in the real shell with the other remotes, and keeps its state when it is refreshed', async ({
    page,
  }) => {
    const url = await develop()
    await openDeveloped(page, `${url}/reviews`)
    await expect(heading(page)).toBeVisible()
    await expectRefresh(page)

    await page.getByRole('banner').getByRole('link', { name: 'Shop' }).click()
    await page.getByRole('article').first().getByRole('link').first().hover()
    await expect(page.getByRole('article').first()).toBeVisible()
    const shares = Object.entries(await sharesOf(page))
    expect(shares.map(([name]) => name)).toContain('shared/shop')
    for (const [name, from] of shares) expect(from, name).toHaveLength(1)
    await page.close()
    await team.stop()
  })

  test('it runs without the shell, and keeps its state when it is refreshed', async ({ page }) => {
    const url = await develop('--alone')
    await openDeveloped(page, `${url}/reviews`)
    await expect(heading(page)).toBeVisible()
    await expect(inCart(page, 'Books in your cart')).toBeVisible()
    await expectRefresh(page)
    await page.close()
    await team.stop()
  })

  test('it is released into a running shop through its object store', async ({ page }) => {
    // Pages of books would be composed with each release.
    const settings = path.join(folder, 'site.json')
    const site = readSite(inRoot('site/site.json'), {})
    writeFileSync(settings, JSON.stringify({ ...site, prerender: 'none' }))
    const first = ['release', 'shell', '--first', '--skip-smoke-test', '--site', settings]
    await operator.run(...bookshelf(...first))
    operator.start(...bookshelf('follow', '--every', '1'))
    shop = await serveSite({ folder: path.join(folder, 'shop/live'), port: 0 })

    const told = await team.run('bookshelf', ['release', '--skip-smoke-test'], access)
    expect(told).toContain('is live as deployment 2')
    const name = path.basename(team.path())
    expect(told.match(/Building .*/g)?.sort()).toEqual([
      `Building ${name} (prerender) …`,
      `Building ${name} …`,
    ])
    await untilFollowed(2)
    await page.goto(`${originOf(shop)}/reviews`)
    await expect(page).toHaveTitle('Bookshelf | Reviews')
    await hydrated(inCart(page, 'Books in your cart'))

    const url = originOf(shop)
    const byTeam = await team.run('bookshelf', ['smoke', '--url', url], access)
    // Its repository is not there.
    const byOperator = await operator.run(...bookshelf('smoke', 'reviews', '--url', url))
    for (const said of [byTeam, byOperator])
      expect(said).toContain(`The smoke test of reviews passed at ${url}.\n`)
  })

  test('it is developed against that shop', async ({ page }) => {
    team.edit(screenFile, 'Books in your cart', 'Books that you want')
    const url = await develop('--against', shop ? originOf(shop) : '')
    await openDeveloped(page, `${url}/reviews`)
    await expect(inCart(page, 'Books that you want')).toBeVisible()
    await page.getByRole('banner').getByRole('link', { name: 'Shop' }).click()
    await expect(page.getByRole('article').first()).toBeVisible()
    await page.close()
    await team.stop()
  })

  test('the documented workflow comments on a pull request with the address of its preview', async ({
    page,
  }) => {
    const comment = path.join(folder, 'comment.txt')
    const programs = path.join(folder, 'programs')
    mkdirSync(programs)
    writeFileSync(path.join(programs, 'gh'), `#!/bin/sh\nprintf '%s ' "$@" > '${comment}'`, {
      mode: 0o755,
    })
    const PATH = `${programs}${path.delimiter}${process.env.PATH}`
    await team.runStep(stepOf('Preview'), { ...access, PATH, NUMBER: '7' })
    const said = readFileSync(comment, 'utf8')
    expect(said).toContain('pr comment 7 ')
    const address = new URL(/Preview: (\S+)/.exec(said)?.[1] ?? '')
    await untilFollowed(3)
    await page.goto(`${shop ? originOf(shop) : ''}/reviews${address.search}`)
    await expect(page.getByText('pr-7')).toBeVisible()
    await hydrated(heading(page))
  })

  test('the documented workflow releases it to some shoppers; then it is released to all, and rolled back', async ({
    page,
  }) => {
    const live = () => JSON.parse(readFileSync(path.join(folder, 'shop/live/site.json'), 'utf8'))
    const { version } = live().remotes.reviews
    const some = await team.runStep(stepOf('Canary'), access)
    expect(some).toContain('is live for 10% of shoppers')
    await untilFollowed(4)
    expect(live().remotes.reviews).toMatchObject({ version, canary: { percent: 10 } })

    await team.run('bookshelf', ['release', '--skip-smoke-test'], access)
    expect(await team.run('bookshelf', ['releases'], access)).toContain(version)
    await untilFollowed(5)
    await page.goto(`${shop ? originOf(shop) : ''}/reviews`)
    await hydrated(inCart(page, 'Books that you want'))

    await team.run('bookshelf', ['release', '--to', version], access)
    await untilFollowed(6)
    await page.reload()
    await hydrated(inCart(page, 'Books in your cart'))
  })
})
