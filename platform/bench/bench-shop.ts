import { writeFileSync } from 'node:fs'
import type { Server } from 'node:http'
import os from 'node:os'
import type { Browser } from '@playwright/test'
import { buildAll } from '../build/index.ts'
import { ensureSite } from '../compose/index.ts'
import { composed, inRoot } from '../project/index.ts'
import { originOf, serveSite } from '../serve/index.ts'
import { launchChromium } from '../testing/index.ts'
import { buildMonolith } from './build-monolith.ts'
import { coldLoad, devices } from './cold-load.ts'
import { fakeServerFiles } from './fake-server-files.ts'
import { firstLoad } from './first-load.ts'
import { heapAfter, type Journey, journey } from './journey.ts'
import { medianOf } from './median.ts'
import type { Noted } from './probe.ts'
import { composeScriptless } from './scriptless.ts'
import { sliderToPaint } from './slider-to-paint.ts'

/** A book of the sample data, so its page is prerendered. */
const bookPath = '/products/dbc0a470-0aaf-4917-ae77-4759a3e45165'
const pages = { home: '/', list: '/products', book: bookPath }

/** Without compilers, the heap has only the shop's objects; with them, also V8's compiled code, which grows. */
const interpreted = '--js-flags=--no-opt --no-maglev --no-sparkplug --no-lazy-feedback-allocation'

/** Prints the speed of the shop, with `runs` measurements each, and writes dist/bench.json. */
export async function benchShop(runs: number): Promise<void> {
  await buildAll()
  await ensureSite()
  await ensureSite('e2e/site.json', composed.testSite)
  await buildMonolith()
  await composeScriptless(inRoot(composed.site), inRoot(composed.scriptless))

  const servers: Server[] = []
  async function serve(folder: string): Promise<string> {
    const server = await serveSite({ folder: inRoot(folder), port: 0 })
    servers.push(server)
    return originOf(server)
  }
  const sites = {
    shop: await serve(composed.site),
    monolith: await serve(composed.monolith),
    'no script': await serve(composed.scriptless),
  }

  const report: Record<string, unknown> = {
    cores: os.availableParallelism(),
    load: os.loadavg()[0],
    runs,
  }

  for (const [deviceName, device] of Object.entries(devices)) {
    for (const [pageName, path] of Object.entries(pages)) {
      const rows: Record<string, Noted> = {}
      for (const [siteName, origin] of Object.entries(sites)) {
        // The monolith is rendered in the browser, so one page serves all its addresses.
        if (siteName === 'monolith' && pageName === 'book') continue
        rows[siteName] = await median(runs, () =>
          fresh((browser) => coldLoad(browser, origin + path, device)),
        )
      }
      show(report, `${deviceName}, ${pageName}, first visit`, rows)
    }
    show(report, `${deviceName}, changes of page`, {
      shop: await median<Journey>(runs, () =>
        fresh((browser) => journey(browser, sites.shop, device)),
      ),
    })
  }

  const loads = {
    shop: await fresh((browser) => firstLoad(browser, sites.shop, fakeServerFiles('shell/dist'))),
    monolith: await fresh((browser) =>
      firstLoad(browser, sites.monolith, fakeServerFiles(composed.monolithBuild)),
    ),
  }
  show(report, 'home, what is fetched', loads)
  console.log(
    `JavaScript: ${(loads.shop.jsKB / loads.monolith.jsKB).toFixed(2)} times the monolith’s`,
  )

  const testSite = await serve(composed.testSite)
  const filtering: Record<string, object> = {}
  for (const count of [10, 100, 1000, 10_000]) {
    filtering[count] = await fresh((browser) => sliderToPaint(browser, testSite, count))
  }
  show(report, 'slider to painted list, by books', filtering)

  const heaps: Record<string, object> = {}
  for (const [name, flags] of Object.entries({
    'as it is': [],
    'without compilers': [interpreted],
  })) {
    const [after10 = Number.NaN, after100 = Number.NaN] = await fresh(
      (browser) => heapAfter(browser, sites.shop, [10, 100]),
      flags,
    )
    heaps[name] = { after10, after100, ratio: round(after100 / after10) }
  }
  show(report, 'heap, MB', heaps)

  writeFileSync(inRoot('dist/bench.json'), `${JSON.stringify(report, null, 2)}\n`)
  for (const server of servers) server.close()
}

/** A new browser for every measurement, so that caches are empty. */
async function fresh<R>(
  use: (browser: Browser) => Promise<R>,
  flags: readonly string[] = [],
): Promise<R> {
  const browser = await launchChromium(flags)
  try {
    return await use(browser)
  } finally {
    await browser.close()
  }
}

/** The median of each number over all runs. */
async function median<R extends object>(runs: number, measure: () => Promise<R>): Promise<R> {
  const all: R[] = []
  for (let run = 0; run < runs; run += 1) all.push(await measure())
  return medianOf(all)
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}

function show(report: Record<string, unknown>, title: string, rows: Record<string, object>) {
  report[title] = rows
  console.log(`\n${title}`)
  console.table(rows)
}
