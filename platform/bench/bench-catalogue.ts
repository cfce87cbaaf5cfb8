import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Browser } from '@playwright/test'
import { serveMockApi } from '../../mock-api/src/node/serve-mock-api.ts'
import { scenarioOfSize } from '../../mock-api/src/scenarios/large.ts'
import type { SiteConfig } from '../../shared/src/contract/site.ts'
import { inRoot, progress, root } from '../base/index.ts'
import { buildAll } from '../builds/index.ts'
import { readSite } from '../composer/index.ts'
import { originOf, serveSite } from '../server/index.ts'
import { launchChromium } from '../testing/index.ts'
import { type CatalogueVisit, visitCatalogue } from './catalogue-visit.ts'
import { devices } from './cold-load.ts'
import { watchProcess } from './process-usage.ts'

interface Composition {
  /** Of the pages of so many books as are prerendered. */
  seconds: number
  /** With unchanged books and builds. */
  againSeconds: number
  cpuSeconds: number | undefined
  peakMB: number | undefined
  /** The largest page of a book, uncompressed. */
  productPageKB: number
  listPageKB: number
}

interface Options {
  counts: readonly number[]
  /** How many books have a page of their own. */
  prerender: NonNullable<SiteConfig['prerender']>
  /** Cold visits of each list. */
  runs: number
  asJson: boolean
}

/**
 * Prints what a shopper on an emulated phone waits for, what composition takes and what its pages weigh, by the
 * number of books of a server behind HTTP.
 */
export async function benchCatalogue({ counts, prerender, runs, asJson }: Options): Promise<void> {
  await buildAll()
  const browser = await launchChromium()
  const results: Record<string, Composition & CatalogueVisit> = {}
  for (const count of counts) {
    progress(`${count} books …`)
    results[count] = await measure(browser, count, prerender, runs)
  }
  await browser.close()
  if (asJson) console.log(JSON.stringify(results))
  else console.table(results)
}

async function measure(
  browser: Browser,
  count: number,
  prerender: Options['prerender'],
  runs: number,
): Promise<Composition & CatalogueVisit> {
  const api = await serveMockApi({ scenario: scenarioOfSize(count) })
  const folder = inRoot('dist/bench-catalogue')
  const site = path.join(folder, 'site.json')
  const out = path.join(folder, 'site')
  try {
    mkdirSync(folder, { recursive: true })
    const settings = { ...readSite(inRoot('site/site.json')), api: api.url, prerender }
    writeFileSync(site, JSON.stringify(settings))
    const first = await compose(site, out)
    const again = await compose(site, out)
    const books = readdirSync(path.join(out, 'products'))
      .map((name) => path.join(out, 'products', name, 'index.html'))
      .filter((file) => existsSync(file) && !file.endsWith('/_/index.html'))
      .map(kB)
    const wanted = typeof prerender === 'number' ? Math.min(prerender, count) : count
    if (prerender !== 'none' && books.length !== wanted)
      throw new Error(`${books.length} of ${wanted} books have a page.`)
    // A real server has indexed its books before the first shopper searches.
    await fetch(`${api.url}/products?search=moby&limit=1`)
    const shop = await serveSite({ folder: out, port: 0 })
    const visit = await visitCatalogue(browser, originOf(shop), devices.phone, runs)
    shop.close()
    return {
      ...visit,
      seconds: first.seconds,
      againSeconds: again.seconds,
      cpuSeconds: first.usage?.cpuSeconds,
      peakMB: first.usage?.peakMB,
      productPageKB: books.reduce((most, size) => Math.max(most, size), 0),
      listPageKB: kB(path.join(out, 'products/index.html')),
    }
  } finally {
    await api.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

const kB = (file: string) => statSync(file).size / 1000

async function compose(site: string, out: string) {
  const start = performance.now()
  const script = inRoot('platform/cli/compose.ts')
  const args = ['--import', 'tsx', script, '--site', site, '--out', out]
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const usage = watchProcess(child.pid ?? 0)
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`Composition ended with status ${code}`)
  return { seconds: Math.round((performance.now() - start) / 100) / 10, usage: usage() }
}
