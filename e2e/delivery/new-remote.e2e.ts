import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { readSite } from '../../platform/compose/index'
import { filesIn, fingerprint, resultFolders } from '../../platform/project/index'
import { expect, hydrated, test } from '../support/fixtures'
import { copyProject, type ProjectCopy } from '../support/project-copy'
import { type ReleasedShop, releaseShop } from '../support/released-shop'

// One copy for all, with a generated remote.
test.describe.configure({ mode: 'serial' })

let copy: ProjectCopy
/** The sources before the remote was generated. */
let before: Record<string, string>

test.beforeAll(async () => {
  copy = copyProject()
  before = sources()
  await generate('reviews')
})
test.afterAll(() => copy.remove())

/** The hash of each folder and file of the project, without build results and packages. */
function sources(): Record<string, string> {
  const names = readdirSync(copy.path()).filter((name) => !resultFolders.has(name))
  return Object.fromEntries(names.map((name) => [name, fingerprint([name], copy.path())]))
}

async function generate(name: string) {
  await copy.run('new-remote', name, '--no-install')
  // The links of an installation: the same packages as any other remote.
  cpSync(copy.path('remote-cart/node_modules'), copy.path(`remote-${name}/node_modules`), {
    recursive: true,
    verbatimSymlinks: true,
  })
}

/** Gives the remote content for a slot of its own. */
function addSlot() {
  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(copy.path('remote-reviews', file)), { recursive: true })
    writeFileSync(copy.path('remote-reviews', file), text)
  }
  const edit = (file: string, from: string, to: string) => {
    const text = readFileSync(copy.path('remote-reviews', file), 'utf8')
    expect(text).toContain(from)
    write(file, text.replace(from, to))
  }
  write(
    'slots.d.ts',
    `import 'shared/contract'
declare module 'shared/contract' {
  interface SlotPropsByVersion {
    'reviews-summary': { 1: { productId: string } }
  }
}`,
  )
  write(
    'src/slots/summary.tsx',
    `import type { SlotProps } from 'shared/contract'
export function SlotContent({ productId }: SlotProps['reviews-summary']) {
  return <p>Reviews of the book {productId}</p>
}`,
  )
  edit(
    'remote.ts',
    '  smokeTest',
    `  slots: { 'reviews-summary': { versions: [1], load: () => import('./src/slots/summary') } },
  smokeTest`,
  )
}

const liveSite = () => readSite(copy.path('dist/live/site.json'))

test('a generated remote passes the checks and is built, without a change of another file', {
  tag: '@new-remote',
}, async () => {
  const { 'remote-reviews': _, ...others } = sources()
  expect(others).toEqual(before)
  const added = filesIn(copy.path('remote-reviews'))
  expect(added.length).toBeGreaterThan(5)
  expect(added.length).toBeLessThan(15)
  expect(await copy.run('test', 'static', 'reviews')).toContain('4 passed, 0 failed')
  const told = await copy.run('build', 'reviews')
  expect(told.match(/Building .*/g)?.sort()).toEqual([
    'Building remote-reviews (prerender) …',
    'Building remote-reviews …',
  ])
})

test.describe('a generated remote', { tag: '@new-remote' }, () => {
  let shop: ReleasedShop
  test.beforeAll(async () => {
    shop = await releaseShop(copy.path('dist'))
  })
  test.afterAll(() => shop.close())

  test('is released alone into a running shop, which then has its page', async ({ page }) => {
    const { shell } = liveSite()
    const told = await copy.run('release', 'reviews')
    expect(told).not.toMatch(/Building (?!remote-reviews( \(prerender\))? …)/)
    expect(liveSite().shell).toBe(shell)

    await page.goto(`${shop.url}/reviews`)
    await expect(page).toHaveTitle('Bookshelf | Reviews')
    const written = await (await fetch(`${shop.url}/reviews`)).text()
    expect(written, 'the page is prerendered').toMatch(/<h1[^>]*>Reviews<\/h1>/)
    await hydrated(page.getByRole('heading', { level: 1, name: 'Reviews' }))
    // It uses the shop's stores.
    await expect(page.getByText('Books in your cart: 0')).toBeVisible()
    await page.getByRole('banner').getByRole('link', { name: 'Shop' }).click()
    await expect(page.getByRole('article').first()).toBeVisible()
  })

  test('a version whose page would be empty until scripts have run is refused, with the line of the sources', async () => {
    const screen = copy.path('remote-reviews/src/screens/start/start-screen.tsx')
    const code = readFileSync(screen, 'utf8')
    writeFileSync(screen, `export const width = window.innerWidth\n${code}`)
    await expect(copy.run('release', 'reviews')).rejects.toThrow(
      / To accept empty pages: --allow-empty-pages\.\n- Not prerendered: \/reviews\. ReferenceError: window is not defined, at remote-reviews\/src\/screens\/start\/start-screen\.tsx:1 {2}export const width = window\.innerWidth\n/,
    )
    writeFileSync(screen, code)
  })

  test('its slot content is shown where another team renders the slot, with the slot’s props', async ({
    page,
  }) => {
    addSlot()
    const told = await copy.run('release', 'reviews', '--skip-smoke-test')
    expect(told).toContain('s.\nThe smoke test was skipped: nobody has tried it in a browser.\n')
    const tester = copy.path('remote-devtools/src/screens/request-tester/request-tester-screen.tsx')
    const code = readFileSync(tester, 'utf8')
    const rendering = (props: string) =>
      `import { Slot } from 'shared/shop'\n${code}`.replace(
        /<Page .*>/,
        (line) => `${line}\n<Slot name="reviews-summary" version={1} ${props} />`,
      )
    writeFileSync(tester, rendering('book="b7"'))
    await expect(copy.run('release', 'devtools')).rejects.toThrow(
      /check +\d+\.\d s\nNot released.*\n- remote-devtools\/.*request-tester-screen\.tsx.*\n.*'book' does not exist/,
    )
    expect(readdirSync(copy.path('dist/releases/devtools')), 'nothing is stored').toHaveLength(1)
    writeFileSync(tester, rendering('productId="b7"'))
    await copy.run('release', 'devtools', '--skip-smoke-test')
    await page.goto(`${shop.url}/mockman`)
    await hydrated(page.getByText('Reviews of the book b7'))
  })

  test('the unit tests pass with generated remotes, even if one is named like a term of the platform', async () => {
    await generate('search')
    // Not the test of the lockfile: this remote is generated without being installed.
    const project = ['exec', 'hashes', 'suppressions', 'team-names'].map(
      (name) => `project/${name}`,
    )
    const tests = [...project, 'release/deploy']
    await copy.run('test', 'unit', 'remote-search/', ...tests.map((file) => `platform/${file}`))
  })
})
