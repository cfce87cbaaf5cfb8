/** The component page (`shared/src/ui-gallery`), and pictures of it and of the shell's frame. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { build, type PreviewServer, preview } from 'vite'
import { filesIn, inRoot } from '../../../platform/project/index'
import { addFonts } from '../../support/add-fonts'
import { expect, hydrated, test } from '../../support/fixtures'
import { inEachLook, violationsIn, wcag } from '../../support/no-violations'

// One worker runs these tests, so the page is built once.
test.describe.configure({ mode: 'default' })

const root = inRoot('shared/src/ui-gallery')
let outDir = ''
let server: PreviewServer
/** The address of the component page. */
let components = ''

test.beforeAll(async () => {
  outDir = mkdtempSync(path.join(os.tmpdir(), 'bookshelf-components-'))
  const options = {
    root,
    configFile: path.join(root, 'vite.config.ts'),
    logLevel: 'error',
  } as const
  await build({ ...options, build: { outDir, emptyOutDir: true, target: 'esnext' } })
  // A font that misses the first paint would not be used before the next page.
  for (const file of filesIn(outDir).filter((name) => name.endsWith('.css'))) {
    const styles = readFileSync(file, 'utf8')
    writeFileSync(file, styles.replaceAll(/font-display: ?optional/g, 'font-display:block'))
  }
  server = await preview({ ...options, build: { outDir }, preview: { port: 0, open: false } })
  components = server.resolvedUrls?.local[0] ?? ''
})
test.afterAll(async () => {
  await server.close()
  rmSync(outDir, { recursive: true })
})

test('neither the component page nor its dialogs and drawers have an accessibility violation', {
  tag: '@layout',
}, async ({ page }) => {
  // Each component is shown in both themes, whatever the theme of the page.
  const looks = [
    { colorScheme: 'light', width: 320 },
    { colorScheme: 'dark', width: 1440 },
  ] as const
  /** @param part the part to check; the whole page by default. */
  const expectNoViolations = (what: string, part?: string) =>
    inEachLook(page, looks, async (look) => {
      expect(await violationsIn(page, wcag, part), `${what}, ${look}`).toEqual([])
    })
  await page.goto(components)
  await expect(page.getByRole('article', { name: 'Toast' })).toBeVisible()
  await expectNoViolations('every component')
  for (const width of [320, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const sideways = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(sideways, `${width} px`).toBeLessThanOrEqual(0)
  }
  await page.getByRole('button', { name: 'Open dialog' }).first().click()
  await expectNoViolations('an open dialog', 'dialog')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Open from the left' }).first().click()
  await expectNoViolations('an open drawer', 'dialog')
})

/**
 * Compares the visible page with a stored picture. It has the shop's own fonts only, so that it looks the same on every
 * machine of the platform that is part of the picture's name.
 */
async function expectLook(page: Page, name: string) {
  await page.evaluate(async () => {
    // The first text requests them; before that there is nothing to wait for.
    const names = ['Fraunces', '"Bookshelf Sans"']
    await Promise.all(names.map((name) => document.fonts.load(`16px ${name}`)))
    await document.fonts.ready
    await Promise.all([...document.images].map((image) => image.decode().catch(() => {})))
  })
  await expect(page).toHaveScreenshot(`${name}.png`, {
    maxDiffPixelRatio: 0.02,
    animations: 'disabled',
  })
}

const sections = [
  ...['Foundations', 'Actions', 'Fields', 'Choices', 'Signs', 'Places'],
  ...['Waiting and failing', 'Above the page'],
]

const themes = ['light', 'dark'] as const

test.describe('it looks as it did:', { tag: '@layout' }, () => {
  test('the component page', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    for (const colorScheme of themes) {
      await page.emulateMedia({ colorScheme })
      await page.goto(components)
      await expectLook(page, `components-${colorScheme}`)
    }
    // Every specimen shows both themes, so one check is enough.
    await page.emulateMedia({ colorScheme: 'light' })
    for (const name of sections) {
      const heading = page.getByRole('heading', { level: 2, name, exact: true }).last()
      await heading.evaluate((element) => element.scrollIntoView())
      await expectLook(page, `components-${name.toLowerCase().replaceAll(' ', '-')}`)
    }
  })

  for (const colorScheme of themes) {
    test(`the shell in the ${colorScheme} theme`, async ({ page, consoleErrors }) => {
      consoleErrors.expect(/404/)
      await page.emulateMedia({ colorScheme })
      for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: 844 })
        await page.goto('/no/such/page')
        await hydrated(page.getByRole('main'))
        await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
        await page.evaluate(addFonts, undefined)
        await page.getByRole('button', { name: 'Search' }).click()
        await expect(page.getByRole('combobox')).toBeFocused()
        await expectLook(page, `header-${colorScheme}-${width}`)
        await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
        await page.getByRole('button', { name: 'Open menu' }).click()
        await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
        await expectLook(page, `menu-${colorScheme}-${width}`)
      }
    })
  }
})
