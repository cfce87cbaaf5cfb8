/**
 * npm run bench:compare -- <site> <site> [--runs 9] [--path /]: first visits, changes of page and clicks
 * on “Add to cart” and hearts of two or more composed sites, on the emulated phone and by turns, so that what
 * else the machine does meets all alike. Prints medians, in milliseconds. A site of another version is composed in a checkout of it.
 */
import { chromium } from '@playwright/test'
import { fail, readCommandLine, refuseUsage, wholeNumber } from '../base/index.ts'
import { clickToPaint, coldLoad, devices, journey, medianOf } from '../bench/index.ts'
import { originOf, serveSite } from '../server/index.ts'
import { findBrowser } from '../testing/index.ts'

const { values, positionals: folders } = readCommandLine(
  { runs: { type: 'string', default: '9' }, path: { type: 'string', default: '/' } },
  Number.POSITIVE_INFINITY,
)
const runs = wholeNumber('--runs', values.runs, { min: 1 })
if (folders.length < 2)
  refuseUsage('Name the folders of two composed sites: npm run bench:compare -- a b')

const found = await findBrowser()
if (!found) fail('No Chromium starts on this machine. Name one: CHROMIUM_PATH=…')

const sites: { folder: string; origin: string; measured: object[] }[] = []
for (const folder of folders) {
  sites.push({ folder, origin: originOf(await serveSite({ folder, port: 0 })), measured: [] })
}
for (let run = 0; run < runs; run += 1) {
  for (const { origin, measured } of sites) {
    // A browser of its own for every round: the first visit finds nothing warm.
    const browser = await chromium.launch({ ...found, args: ['--no-sandbox'] })
    measured.push({
      ...(await coldLoad(browser, origin + values.path, devices.phone)),
      ...(await journey(browser, origin, devices.phone)),
      ...(await clickToPaint(browser, origin, devices.phone)),
    })
    await browser.close()
  }
}
console.table(Object.fromEntries(sites.map(({ folder, measured }) => [folder, medianOf(measured)])))
process.exit(0)
