/** npm run screenshots: takes pictures of the shop. */
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { Argument, Command } from '@commander-js/extra-typings'
import type { Browser, Page } from '@playwright/test'
import { buildAll } from '../../platform/build/index.ts'
import { runProgram, text } from '../../platform/cli/command-line.ts'
import { ensureSite } from '../../platform/compose/index.ts'
import { composed, inRoot } from '../../platform/project/index.ts'
import { originOf, serveSite } from '../../platform/serve/index.ts'
import { launchChromium } from '../../platform/smoke/index.ts'

const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } }
const themes = ['light', 'dark'] as const

/** The windows of a screen in one theme, by size. */
type Windows = Partial<Record<keyof typeof sizes, Buffer>>

/**
 * Takes pictures of the main screens into `folder`: phone and desktop, light and dark. Those of the README, named
 * `shop-…`, show a screen on both side by side.
 */
async function pictureShop(folder: string): Promise<void> {
  await buildAll()
  await ensureSite()
  mkdirSync(folder, { recursive: true })
  const server = await serveSite({ folder: inRoot(composed.site), port: 0 })
  const browser = await launchChromium()
  const overview = new Map<string, Windows>()
  for (const [size, viewport] of Object.entries(sizes)) {
    for (const theme of themes) {
      const context = await browser.newContext({
        viewport,
        colorScheme: theme,
        baseURL: originOf(server),
      })
      const page = await context.newPage()
      const take = (name: string, fullPage = true) =>
        shoot(page, path.join(folder, `${name}-${size}-${theme}.png`), fullPage)
      const takeWindow = async (name: string) => {
        const file = `shop-${name}-${theme}.jpg`
        const window = await page.screenshot({ animations: 'disabled' })
        overview.set(file, { ...overview.get(file), [size]: window })
      }
      await page.goto('/')
      await take('home')
      await takeWindow('home')
      await page.goto('/products')
      await page.getByRole('article').first().waitFor()
      await take('list')
      await takeWindow('list')
      await page.getByRole('button', { name: 'Search' }).click()
      await page.getByRole('combobox', { name: 'Search for a book' }).fill('moby')
      await page.getByRole('option', { name: /Moby/ }).first().waitFor()
      await take('suggestions', false)
      await page.goto('/products?q=dick+moby')
      await page.getByRole('region', { name: 'Close matches' }).waitFor()
      await take('close-matches')
      await page.goto('/products?category=thriller&sort=HIGH_TO_LOW')
      await page.getByRole('article').first().waitFor()
      if (size === 'phone') await page.getByRole('button', { name: /^Filters/ }).click()
      await page.getByRole('checkbox', { name: 'Thriller' }).waitFor()
      await take('filters', false)
      await page.goto('/products')
      await page.getByRole('article').first().getByRole('link').first().click()
      await page.getByRole('heading', { level: 1 }).waitFor()
      await take('detail')
      await takeWindow('book')
      await page.goto('/login')
      await take('login')
      await page.getByRole('button', { name: 'Login With Test Credentials' }).click()
      const add = page.getByRole('article').getByRole('button', { name: 'Add to cart' })
      for (let books = 0; books < 3; books++) await add.first().click()
      await page.getByRole('banner').getByRole('link', { name: 'Cart, 3 books' }).click()
      await page.getByRole('button', { name: 'Increase quantity' }).first().waitFor()
      await take('cart')
      await takeWindow('cart')
      await page.getByRole('link', { name: 'Place Order' }).click()
      await page.getByRole('radio').first().waitFor()
      await take('checkout')
      await context.close()
    }
  }
  for (const [file, windows] of overview) {
    await placeSideBySide(browser, windows, path.join(folder, file), file.includes('dark'))
  }
  await browser.close()
  server.close()
}

/** A picture of 1200 pixels with the windows of a desktop and of a phone. */
async function placeSideBySide(browser: Browser, windows: Windows, file: string, isDark: boolean) {
  const page = await browser.newPage({ viewport: { width: 1200, height: 620 } })
  const image = (size: keyof Windows, width: number) => {
    const data = windows[size]?.toString('base64')
    return `<img src="data:image/png;base64,${data}" width="${width}">`
  }
  await page.setContent(`<style>
    body { display: flex; gap: 24px; margin: 0; padding: 24px; background: ${isDark ? '#0d1117' : '#fff'} }
    img { border-radius: 10px; box-shadow: 0 2px 14px rgb(0 0 0 / 0.25); align-self: start }
  </style>${image('desktop', 864)}${image('phone', 264)}`)
  await page.screenshot({ path: file, type: 'jpeg', quality: 80 })
  await page.close()
}

/** Takes a picture of the whole page, or of the window, once its pictures are loaded, without toasts and spinners. */
async function shoot(page: Page, file: string, fullPage: boolean): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.getByText('Added to your cart').waitFor({ state: 'hidden' })
  await page.getByText('Loading books').waitFor({ state: 'hidden' })
  await page.evaluate(async () => {
    const pictures = [...document.images].map((image) => {
      image.loading = 'eager'
      return image.decode().catch(() => {})
    })
    await Promise.all([...pictures, document.fonts.ready])
  })
  await page.screenshot({ path: file, fullPage, animations: 'disabled' })
}

await runProgram(
  new Command('npm run screenshots --')
    .description('Takes pictures of the main screens of the shop.')
    .addArgument(
      new Argument('[folder]', 'where they are written')
        .argParser(text)
        .default(inRoot('docs/screenshots')),
    )
    .action(async (named) => {
      const folder = path.resolve(named)
      await pictureShop(folder)
      console.log(`The pictures are in ${path.relative(process.cwd(), folder)}.`)
      process.exit(0)
    }),
)
