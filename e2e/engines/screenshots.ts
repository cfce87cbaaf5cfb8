/** Takes screenshots of every screen in one engine, from the tests' site. */
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { hydrated } from '../support/customer.ts'
import type { ShopPage } from '../support/shop-page.ts'
import type { BreakableSite } from './breakable-site.ts'
import { engineShopPage } from './engine-page.ts'
import { buildPageScript } from './page-script.ts'
import { parts, type Screen } from './screens.ts'
import { type EngineName, startEngine } from './start-engine.ts'

const sizes = {
  small: [320, 640],
  phone: [390, 844],
  landscape: [844, 390],
  tablet: [768, 1024],
  desktop: [1440, 900],
  wide: [2560, 1440],
} as const

/**
 * Writes `<name>-<size>-<theme>-<engine>.png` for every screen, and `<name>-2-…`, `-3-…` for the parts
 * further down on a long screen.
 */
export async function pictureEngine(
  name: EngineName,
  site: BreakableSite,
  folder: string,
): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const script = await buildPageScript()
  for (const theme of ['light', 'dark'] as const) {
    const engine = await startEngine(name, { script, dark: theme === 'dark' })
    try {
      for (const [size, [width, height]] of Object.entries(sizes)) {
        const visit = await engine.newVisit(site.origin)
        const tab = await visit.newTab()
        await tab.resize(width, height)
        const page = engineShopPage(tab, site.origin)
        for (const { before, screens } of parts) {
          await before?.(page, site)
          for (const screen of screens) {
            await pictureScreen(page, screen, async (part) => {
              const file = `${screen.name}${part}-${size}-${theme}-${name}.png`
              writeFileSync(path.join(folder, file), await tab.screenshot())
            })
          }
        }
        site.repair()
        await visit.close()
      }
    } finally {
      await engine.close()
    }
  }
}

/** @param take gets '' for the first window height, '-2' for the second, … */
async function pictureScreen(
  page: ShopPage,
  { path: address, act, long, moves }: Screen,
  take: (part: string) => Promise<void>,
): Promise<void> {
  if (address) await page.open(address)
  await hydrated(page)
  await act?.(page)
  if (!moves) await settled(page)
  await take('')
  for (let part = 2; long && part <= 4; part++) {
    const moved = await page.evaluate(() => {
      const before = scrollY
      scrollBy({ top: innerHeight - 100, behavior: 'instant' })
      return scrollY > before
    })
    if (!moved) return
    await settled(page)
    await take(`-${part}`)
  }
}

/** Waits until fonts and pictures are loaded, and nothing moves. */
function settled(page: ShopPage): Promise<void> {
  return page.expectInPage(async () => {
    for (let frames = 0; frames < 3; frames++) await new Promise(requestAnimationFrame)
    await document.fonts.ready
    const inSight = [...document.images].filter(
      (image) => image.getBoundingClientRect().top < innerHeight,
    )
    await Promise.all(inSight.map((image) => image.decode().catch(() => {})))
    return document.getAnimations().filter(({ effect, playState }) => {
      const { endTime } = effect?.getComputedTiming() ?? {}
      // Of permanent animations, only skeletons (spans) are ignored.
      const target = effect instanceof KeyframeEffect ? effect.target : null
      const isPending = endTime !== Number.POSITIVE_INFINITY || target instanceof HTMLSpanElement
      return playState === 'running' && isPending
    }).length
  }, 0)
}
