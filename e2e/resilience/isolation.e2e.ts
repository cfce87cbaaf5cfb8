import type { Locator, Page } from '@playwright/test'
import { filesIn, folderOf, inRoot } from '../../platform/project/index'
import { rootId } from '../../shared/src/contract/page-protocol'
import { expect, hydrated, test } from '../support/fixtures'
import { pageFiles } from '../support/page-files'
import { remotes } from '../support/remotes'

/** What screens show once their data is loaded, if that comes after the level 1 heading. */
const loaded: Record<string, (page: Page) => Locator> = {
  catalog: (page) => page.getByRole('article').first(),
  cart: (page) => page.getByText('Oops, Your Cart is Empty'),
  account: (page) => page.getByRole('main').getByRole('definition').first(),
}

const headingOf = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 })
const contentOf = (page: Page, remote: string) => (loaded[remote] ?? headingOf)(page)

/**
 * The computed styles of every element, by its position, before and after other style sheets apply. They are compared
 * in one task, so that nothing else can change in the meantime.
 */
function looksWith(page: Page, sheets: string[]) {
  return page.evaluate(
    async ({ id, sheets }) => {
      const texts = await Promise.all(sheets.map(async (url) => (await fetch(url)).text()))
      const apply = (text: string) => {
        const sheet = new CSSStyleSheet()
        sheet.replaceSync(text)
        document.adoptedStyleSheets.push(sheet)
      }
      const looks = () =>
        [...document.querySelectorAll(`#${id} *`)].map((element) => {
          const style = getComputedStyle(element)
          const names = [
            'color',
            'backgroundColor',
            'display',
            'position',
            'font',
            'margin',
            'padding',
          ] as const
          const border = `${style.border} ${style.borderRadius} ${style.boxShadow}`
          return `${element.tagName} ${names.map((name) => style[name]).join(' | ')} ${border}`
        })
      apply('* { transition: none !important; }')
      const alone = looks()
      texts.forEach(apply)
      return { alone, together: looks() }
    },
    { id: rootId, sheets },
  )
}

/** The stylesheets of a remote in a page with one of its screens. */
function stylesOf(site: string, { path, name }: (typeof remotes)[number]): string[] {
  const urls = pageFiles(site, path).styles.map(({ url }) => url)
  return urls.filter((url) => url.includes(`/remotes/${name}/`))
}

/** The remotes with styles in their sources: a generated one has none yet. */
const styled = remotes.filter(({ name }) =>
  filesIn(inRoot(folderOf(name), 'src')).some((file) => file.endsWith('.css')),
)

for (const victim of remotes) {
  test(`no other remote’s styles change how ${victim.name} and the frame look`, async ({
    page,
    shopper,
    site,
  }) => {
    await shopper.open(victim.path)
    await expect(contentOf(page, victim.name)).toBeVisible()
    await hydrated(page.getByRole('main'))
    const sheets = styled.flatMap((other) => {
      const urls = stylesOf(site, other)
      expect(urls, `${other.name} has styles`).not.toEqual([])
      return other === victim ? [] : urls
    })
    const { alone, together } = await looksWith(page, sheets)
    expect(together).toEqual(alone)
  })
}

/**
 * The globals of the federation runtime, Vite, React Router, nanostores and the payment provider.
 * The shop's own begin with `__mock` and exist only if faults are allowed.
 */
const ownNames =
  /^_{0,2}(FEDERATION|VMOK|mf_|mock|GLOBAL_LOADING_REMOTE_ENTRY|VUE_|vite|reactRouterVersion|nanostoresGlobal)|^Razorpay$/

test('globals, storage keys and channels carry their owner’s prefix', async ({
  page,
  shopper,
  context,
}) => {
  const blank = await context.newPage()
  await blank.route('**/favicon.ico', (route) => route.fulfill({ status: 204 }))
  await blank.goto('/site.json')
  const usual = await blank.evaluate(() => Object.getOwnPropertyNames(globalThis))
  await page.addInitScript(() => {
    const channels: string[] = []
    Reflect.set(globalThis, '__mockChannels', channels)
    const Native = BroadcastChannel
    globalThis.BroadcastChannel = class extends Native {
      constructor(name: string) {
        super(name)
        channels.push(name)
      }
    }
  })
  await shopper.logIn()
  for (const { path: screen } of remotes) {
    await page.goto(screen)
    await expect(headingOf(page)).toBeVisible()
  }
  const globals = await page.evaluate(() => Object.getOwnPropertyNames(globalThis))
  const added = globals.filter((name) => !usual.includes(name) && !/^\d+$/.test(name))
  expect(added.filter((name) => !ownNames.test(name))).toEqual([])
  const keys = await page.evaluate(() => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
  ])
  expect(keys).not.toEqual([])
  // The key of the token (docs/product.md, P2).
  expect(keys.filter((key) => !key.startsWith('bookshelf.') && key !== 'token')).toEqual([])
  const channels: string[] = await page.evaluate(() => Reflect.get(globalThis, '__mockChannels'))
  expect(channels).not.toEqual([])
  expect(channels.filter((name) => !name.startsWith('bookshelf.'))).toEqual([])
})
