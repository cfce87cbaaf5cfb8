/**
 * npm run bench [-- --runs 5]: how fast the shop is, on an emulated phone and on a desktop: the composed
 * shop, beside the same sources as one build, beside the same prerendered pages without any script.
 * Prints tables, and writes dist/bench.json. Wants a machine that does nothing else.
 */
import { writeFileSync } from 'node:fs'
import type { Server } from 'node:http'
import os from 'node:os'
import { type Browser, chromium } from '@playwright/test'
import { composed, fail, inRoot, readCommandLine, wholeNumber } from '../base/index.ts'
import {
  buildMonolith,
  coldLoad,
  composeScriptless,
  devices,
  fakeServerFiles,
  firstLoad,
  heapAfter,
  type Journey,
  journey,
  medianOf,
  type Noted,
  sliderToPaint,
} from '../bench/index.ts'
import { buildAll } from '../builds/index.ts'
import { ensureSite } from '../composer/index.ts'
import { originOf, serveSite } from '../server/index.ts'
import { findBrowser } from '../testing/index.ts'

const { values } = readCommandLine({ runs: { type: 'string', default: '5' } })
const runs = wholeNumber('--runs', values.runs, { min: 1 })

/** A book of the sample data, so that its page is a prerendered one. */
const bookPath = '/products/dbc0a470-0aaf-4917-ae77-4759a3e45165'
const pages = { home: '/', list: '/products', book: bookPath }

await buildAll()
await ensureSite()
await ensureSite('e2e/site.json', composed.testSite)
await buildMonolith()
await composeScriptless(inRoot(composed.site), inRoot(composed.scriptless))

const found = await findBrowser()
if (!found) fail('No Chromium starts on this machine. Name one: CHROMIUM_PATH=…')
const launch = (flags: readonly string[] = []) =>
  chromium.launch({ ...found, args: ['--no-sandbox', ...flags] })

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
      // The monolith is rendered in the browser: one page serves all of its addresses.
      if (siteName === 'monolith' && pageName === 'book') continue
      rows[siteName] = await median(() =>
        fresh((browser) => coldLoad(browser, origin + path, device)),
      )
    }
    show(`${deviceName}, ${pageName}, first visit`, rows)
  }
  show(`${deviceName}, changes of page`, {
    shop: await median<Journey>(() => fresh((browser) => journey(browser, sites.shop, device))),
  })
}

const loads = {
  shop: await fresh((browser) => firstLoad(browser, sites.shop, fakeServerFiles('shell/dist'))),
  monolith: await fresh((browser) =>
    firstLoad(browser, sites.monolith, fakeServerFiles(composed.monolithBuild)),
  ),
}
show('home, what is fetched', loads)
console.log(
  `JavaScript: ${(loads.shop.jsKB / loads.monolith.jsKB).toFixed(2)} times the monolith’s`,
)

const trial = await serve(composed.testSite)
const filtering: Record<string, object> = {}
for (const count of [10, 100, 1000, 10_000]) {
  filtering[count] = await fresh((browser) => sliderToPaint(browser, trial, count))
}
show('slider to painted list, by books', filtering)

/** Without compilers the heap holds the shop's own objects; with them also what V8 compiles over time. */
const interpreted = '--js-flags=--no-opt --no-maglev --no-sparkplug --no-lazy-feedback-allocation'
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
show('heap, MB', heaps)

writeFileSync(inRoot('dist/bench.json'), `${JSON.stringify(report, null, 2)}\n`)
for (const server of servers) server.close()
process.exit(0)

/** A browser of its own for every measurement: nothing is warm. */
async function fresh<R>(
  use: (browser: Browser) => Promise<R>,
  flags: readonly string[] = [],
): Promise<R> {
  const browser = await launch(flags)
  try {
    return await use(browser)
  } finally {
    await browser.close()
  }
}

/** The median of each number over all runs. */
async function median<R extends object>(measure: () => Promise<R>): Promise<R> {
  const all: R[] = []
  for (let run = 0; run < runs; run += 1) all.push(await measure())
  return medianOf(all)
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}

function show(title: string, rows: Record<string, object>) {
  report[title] = rows
  console.log(`\n${title}`)
  console.table(rows)
}
