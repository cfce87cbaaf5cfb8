import { originOf, serveSite } from '../platform/serve/index.ts'
import { launchChromium } from '../platform/testing/index.ts'
import { clickToPaint } from './click-to-paint.ts'
import { coldLoad, devices } from './cold-load.ts'
import { journey, repeatedChanges } from './journey.ts'
import { medianOf } from './median.ts'

interface Options {
  /** Composed sites. */
  folders: readonly string[]
  runs: number
  /** The address of the first visit. */
  path: string
}

/** Prints first visits, changes of page and clicks of several sites, measured alternately, in milliseconds. */
export async function benchCompare({ folders, runs, path }: Options): Promise<void> {
  const sites: { folder: string; origin: string; measured: object[] }[] = []
  for (const folder of folders) {
    sites.push({ folder, origin: originOf(await serveSite({ folder, port: 0 })), measured: [] })
  }
  for (let run = 0; run < runs; run += 1) {
    for (const { origin, measured } of sites) {
      // A new browser for every round, so that the first visit has empty caches.
      const browser = await launchChromium()
      measured.push({
        ...(await coldLoad(browser, origin + path, devices.phone)),
        ...(await journey(browser, origin, devices.phone)),
        ...(await repeatedChanges(browser, origin, devices.phone)),
        ...(await clickToPaint(browser, origin, devices.phone)),
      })
      await browser.close()
    }
  }
  console.table(
    Object.fromEntries(sites.map(({ folder, measured }) => [folder, medianOf(measured)])),
  )
}
