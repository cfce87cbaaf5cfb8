/**
 * npm run screenshots [-- FOLDER]: pictures of the running shop, phone and desktop, light and dark,
 * into docs/screenshots (not kept in git but for the one that the README shows). With
 * `--engine chromium|firefox|webkit`: every screen in that engine, what is in the window.
 */
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { serveBreakableSite } from '../../e2e/engines/breakable-site.ts'
import { pictureEngine } from '../../e2e/engines/screenshots.ts'
import { engineNames } from '../../e2e/engines/start-engine.ts'
import { composed, fail, inRoot, readCommandLine, refuseUsage } from '../base/index.ts'
import { buildAll } from '../builds/index.ts'
import { ensureSite } from '../composer/index.ts'
import { originOf, serveSite } from '../server/index.ts'
import { findBrowser } from '../testing/index.ts'

const { values, positionals } = readCommandLine({ engine: { type: 'string' } }, 1)
const [named] = positionals
const folder = path.resolve(named ?? inRoot('docs/screenshots'))
const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } }
const themes = ['light', 'dark'] as const

await buildAll()
if (values.engine !== undefined) await pictureOneEngine(values.engine)
await ensureSite()
const browserFile = await findBrowser()
if (!browserFile) fail('No Chromium starts on this machine. Name one: CHROMIUM_PATH=…')
mkdirSync(folder, { recursive: true })
const server = await serveSite({ folder: inRoot(composed.site), port: 0 })
const base = originOf(server)
const browser = await chromium.launch({ ...browserFile, args: ['--no-sandbox'] })

for (const [size, viewport] of Object.entries(sizes)) {
  for (const theme of themes) {
    const context = await browser.newContext({ viewport, colorScheme: theme, baseURL: base })
    const page = await context.newPage()
    const take = (name: string) => shoot(page, path.join(folder, `${name}-${size}-${theme}.png`))
    await page.goto('/')
    await take('home')
    await page.goto('/products')
    await page.getByRole('article').first().waitFor()
    await take('list')
    await page.getByRole('article').first().getByRole('link').first().click()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await take('detail')
    await page.goto('/login')
    await take('login')
    await page.getByRole('button', { name: 'Login With Test Credentials' }).click()
    const add = page.getByRole('article').getByRole('button', { name: 'Add to cart' })
    for (let books = 0; books < 3; books++) await add.first().click()
    await page.getByRole('banner').getByRole('link', { name: 'Cart, 3 books' }).click()
    await page.getByRole('button', { name: 'Increase quantity' }).first().waitFor()
    await take('cart')
    await page.getByRole('link', { name: 'Place Order' }).click()
    await page.getByRole('radio').first().waitFor()
    await take('checkout')
    await context.close()
  }
}
await browser.close()
server.close()
console.log(`Pictures are in ${path.relative(process.cwd(), folder)}`)
process.exit(0)

async function pictureOneEngine(wanted: string): Promise<never> {
  const engine = engineNames.find((name) => name === wanted)
  if (!engine) refuseUsage(`There is no engine “${wanted}”: ${engineNames.join(', ')}.`)
  await ensureSite('e2e/site.json', composed.testSite)
  await pictureEngine(engine, await serveBreakableSite(), folder)
  console.log(`Pictures are in ${path.relative(process.cwd(), folder)}`)
  process.exit(0)
}

/** Takes the whole page once its pictures are there, and no toast or spinner stands before them. */
async function shoot(page: Page, file: string): Promise<void> {
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
  await page.screenshot({ path: file, fullPage: true, animations: 'disabled' })
}
