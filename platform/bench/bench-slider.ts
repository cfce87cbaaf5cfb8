import { buildAll } from '../build/index.ts'
import { ensureSite } from '../compose/index.ts'
import { composed, inRoot } from '../project/index.ts'
import { originOf, serveSite } from '../serve/index.ts'
import { launchChromium } from '../testing/index.ts'
import { type SliderToPaint, sliderToPaint } from './slider-to-paint.ts'

const counts = [10, 100, 1000, 10_000] as const

/** The aims: a painted list within 100 ms, and at 10,000 books at most 1.5 times the time of 100. */
const aims = { ms: 100, growth: 1.5 } as const

/** The site of the end-to-end tests, where a page can set what the fake server answers. */
const site = { file: 'e2e/site.json', folder: composed.testSite }

/** Prints the time from a slider's input to the painted product list, by the number of books. */
export async function benchSlider(asJson: boolean): Promise<void> {
  await buildAll()
  await ensureSite(site.file, site.folder)
  const browser = await launchChromium()
  const server = await serveSite({ folder: inRoot(site.folder), port: 0 })
  const origin = originOf(server)

  const results: Record<string, SliderToPaint> = {}
  for (const count of counts) results[count] = await sliderToPaint(browser, origin, count)
  await browser.close()
  server.close()

  const slowest = (count: number) => {
    const { narrowMs = Number.NaN, widenMs = Number.NaN } = results[count] ?? {}
    return Math.max(narrowMs, widenMs)
  }
  const growth = Math.round((slowest(10_000) / slowest(100)) * 100) / 100
  const reached = slowest(10_000) < aims.ms && growth <= aims.growth

  if (asJson) {
    console.log(JSON.stringify({ results, growth, aims, reached }))
  } else {
    console.table(results)
    console.log(
      `10,000 books take ${slowest(10_000)} ms (aim: below ${aims.ms}), ${growth} times as long as 100 (aim: at most ${aims.growth}).`,
    )
  }
}
