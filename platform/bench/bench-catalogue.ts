import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { serveMockApi } from '../../mock-api/src/node/serve-mock-api.ts'
import { scenarioOfSize } from '../../mock-api/src/scenarios/large.ts'
import { inRoot, progress, root } from '../base/index.ts'
import { buildAll } from '../builds/index.ts'
import { readSite } from '../composer/index.ts'
import { watchProcess } from './process-usage.ts'

interface Composition {
  seconds: number
  /** With unchanged books and builds. */
  againSeconds: number
  cpuSeconds: number | undefined
  peakMB: number | undefined
  /** The largest page of a book, uncompressed. */
  productPageKB: number
  listPageKB: number
}

/** Prints what composition takes and what its pages weigh, by the number of books of a server behind HTTP. */
export async function benchCatalogue(counts: readonly number[], asJson: boolean): Promise<void> {
  await buildAll()
  const results: Record<string, Composition> = {}
  for (const count of counts) {
    progress(`Composing ${count} books …`)
    results[count] = await measure(count)
  }
  if (asJson) console.log(JSON.stringify(results))
  else console.table(results)
}

async function measure(count: number): Promise<Composition> {
  const api = await serveMockApi({ scenario: scenarioOfSize(count) })
  const folder = inRoot('dist/bench-catalogue')
  const site = path.join(folder, 'site.json')
  const out = path.join(folder, 'site')
  try {
    mkdirSync(folder, { recursive: true })
    writeFileSync(site, JSON.stringify({ ...readSite(inRoot('site/site.json')), api: api.url }))
    const first = await compose(site, out)
    const again = await compose(site, out)
    const books = readdirSync(path.join(out, 'products'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name !== '_')
      .map(({ name }) => kB(path.join(out, 'products', name, 'index.html')))
    if (books.length !== count) throw new Error(`${books.length} of ${count} books have a page.`)
    return {
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
