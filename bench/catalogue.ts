import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { serveMockApi } from '../mock-api/src/node/serve-mock-api.ts'
import { scenarioOfSize } from '../mock-api/src/scenarios/large.ts'
import { buildAll } from '../platform/build/index.ts'
import { readSite } from '../platform/compose/index.ts'
import { inRoot, nodeArguments, progress, root } from '../platform/project/index.ts'
import { originOf, serveSite } from '../platform/serve/index.ts'
import { launchChromium } from '../platform/smoke/index.ts'
import type { SiteConfig } from '../shared/src/contract/site.ts'
import { type CatalogueVisit, visitCatalogue } from './catalogue-visit.ts'
import { devices } from './cold-load.ts'
import { medianOf } from './median.ts'
import { watchProcess } from './process-usage.ts'

interface Composition {
  /** For as many books as are prerendered. */
  seconds: number
  /** Composed again with unchanged books and builds. */
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
  /** The number of visits of each shop. */
  runs: number
  asJson: boolean
}

interface ServedShop {
  composition: Composition
  origin: string
  visits: CatalogueVisit[]
  close: () => Promise<void>
}

/**
 * Prints, by the number of books of a server behind HTTP, how long a shopper on an emulated phone waits, how long
 * composition takes and how large its pages are. The shops are visited alternately.
 */
export async function benchCatalogue({ counts, prerender, runs, asJson }: Options): Promise<void> {
  await buildAll()
  const folder = inRoot('dist/bench-catalogue')
  const shops = new Map<number, ServedShop>()
  const browser = await launchChromium()
  try {
    for (const count of counts) {
      progress(`Composing with ${count} books …`)
      shops.set(count, await serveShop(path.join(folder, String(count)), count, prerender))
    }
    for (let run = 1; run <= runs; run += 1) {
      for (const [count, { origin, visits }] of shops) {
        progress(`Visit ${run} of ${runs} with ${count} books …`)
        visits.push(await visitCatalogue(browser, origin, devices.phone))
      }
    }
    const results = Object.fromEntries(
      [...shops].map(([count, { composition, visits }]) => [
        count,
        { ...medianOf(visits), ...composition },
      ]),
    )
    if (asJson) console.log(JSON.stringify(results))
    else console.table(results)
  } finally {
    await browser.close()
    for (const shop of shops.values()) await shop.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Composes and serves a shop with this many books on a server behind HTTP. */
async function serveShop(
  folder: string,
  count: number,
  prerender: Options['prerender'],
): Promise<ServedShop> {
  const api = await serveMockApi({ scenario: scenarioOfSize(count) })
  const site = path.join(folder, 'site.json')
  const out = path.join(folder, 'site')
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
  // Index the books first, as a real server has done before a shopper searches.
  await fetch(`${api.url}/products?search=moby&limit=1`)
  const shop = await serveSite({ folder: out, port: 0 })
  return {
    composition: {
      seconds: first.seconds,
      againSeconds: again.seconds,
      cpuSeconds: first.usage?.cpuSeconds,
      peakMB: first.usage?.peakMB,
      productPageKB: books.reduce((most, size) => Math.max(most, size), 0),
      listPageKB: kB(path.join(out, 'products/index.html')),
    },
    origin: originOf(shop),
    visits: [],
    async close() {
      shop.close()
      await api.close()
    },
  }
}

const kB = (file: string) => statSync(file).size / 1000

async function compose(site: string, out: string) {
  const start = performance.now()
  const program = inRoot('platform/cli/bookshelf.ts')
  const args = [...nodeArguments, program, 'compose', '--site', site, '--out', out]
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const usage = watchProcess(child.pid ?? 0)
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`Composition ended with status ${code}`)
  return { seconds: Math.round((performance.now() - start) / 100) / 10, usage: usage() }
}
