/** Measures the cost of many remotes for pages, composition, development and a release of the shell. */
import { once } from 'node:events'
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Browser } from '@playwright/test'
import { inRoot, outputNames, progress, remoteNames } from '../base/index.ts'
import { buildAll } from '../builds/index.ts'
import { readPageFacts } from '../composer/index.ts'
import { originOf, serveSite } from '../server/index.ts'
import { copyProject, freePort, launchChromium, type ProjectCopy } from '../testing/index.ts'
import { firstLoad } from './first-load.ts'
import { addRemotes, measureCommand } from './grown-project.ts'
import { watchProcess } from './process-usage.ts'
import { releaseWithEarlierVersions } from './release-with-earlier-versions.ts'

/** One column of the table, by the name of the row. */
type Figures = Record<string, number | undefined>

/** @param added the numbers of remotes to add to the project's; the table has a column for each. */
export async function benchGrowth(added: readonly number[]): Promise<void> {
  // The copy's packages are links to those of the project, including builds.
  await buildAll()
  const most = Math.max(...added)
  const browser = await launchChromium()
  const copy = copyProject()
  const columns: Record<string, Figures> = {}
  try {
    progress(`Generating and building ${most} remotes …`)
    const names = await addRemotes(copy, most)
    for (const count of [0, ...added]) {
      const remotes = [...remoteNames, ...names.slice(0, count)]
      progress(`${remotes.length} remotes …`)
      columns[remotes.length] = await measureShop(copy, browser, remotes)
    }
    print(columns)
    const all = [...remoteNames, ...names]
    for (const sources of [['catalog'], all]) {
      const memory = await memoryOfDevelopment(copy, browser, sources)
      console.log(`npm run dev, ${sources.length} of ${all.length} from source: ${memory} MB`)
    }
    const { seconds, cpuSeconds } = await releaseWithEarlierVersions(copy, all)
    console.log(
      `npm run release shell, ${all.length} remotes with two earlier versions each: ${seconds} s, ${cpuSeconds} s CPU`,
    )
  } finally {
    await browser.close()
    await copy.remove()
  }
}

async function measureShop(
  copy: ProjectCopy,
  browser: Browser,
  remotes: readonly string[],
): Promise<Figures> {
  mkdirSync(copy.path('.cache'), { recursive: true })
  const site = copy.path(`.cache/growth-${remotes.length}.json`)
  const settings = JSON.parse(readFileSync(inRoot('site/site.json'), 'utf8'))
  const deployed = remotes.map((name) => {
    return [name, { entry: `/remotes/${name}/${outputNames.remoteEntry}`, version: '0.1.0' }]
  })
  writeFileSync(site, JSON.stringify({ ...settings, remotes: Object.fromEntries(deployed) }))
  const out = copy.path(`.cache/growth-${remotes.length}`)
  const compose = () => measureCommand(copy, 'compose', '--site', site, '--out', out)
  const first = await compose()
  const again = await compose()
  const sizeOf = (file: string) => statSync(path.join(out, file)).size
  const home = readPageFacts(out).find(({ pattern }) => pattern === '/')
  const scripts = home?.modules.filter(({ url }) => !url.startsWith('/remotes/')) ?? []
  const server = await serveSite({ folder: out, port: 0 })
  const { requests } = await firstLoad(browser, `${originOf(server)}/`, () => false)
  server.close()
  return {
    'home, bytes': sizeOf('index.html'),
    'home, brotli bytes': sizeOf('index.html.br'),
    'home, requests': requests,
    'JavaScript of the shell, brotli bytes': scripts.reduce(
      (sum, { url }) => sum + sizeOf(`${url}.br`),
      0,
    ),
    'deployment.json, bytes': sizeOf(outputNames.deployment),
    'deployment.json, brotli bytes': sizeOf(`${outputNames.deployment}.br`),
    'composition, CPU seconds': first.cpuSeconds,
    'composition with nothing changed, CPU seconds': again.cpuSeconds,
  }
}

/** The peak memory of `npm run dev` until its first page is shown and has prefetched, in MB. */
async function memoryOfDevelopment(
  copy: ProjectCopy,
  browser: Browser,
  sources: readonly string[],
): Promise<number | undefined> {
  const port = await freePort()
  const server = copy.start({ DEV_PORT: String(port) }, 'dev', ...sources)
  const usage = watchProcess(server.pid ?? 0)
  const page = await browser.newPage()
  try {
    if (server.stdout) await once(server.stdout, 'data')
    await page.goto(`http://localhost:${port}/`)
    await page.getByRole('heading', { name: 'Featured Category' }).waitFor()
    await page.waitForLoadState('networkidle')
    return usage()?.peakMB
  } finally {
    await page.close()
    await copy.stop()
  }
}

/** Prints the table, with the cost of one more remote in its last column. */
function print(columns: Record<string, Figures>): void {
  const counts = Object.keys(columns).map(Number)
  const [fewest, most] = [Math.min(...counts), Math.max(...counts)]
  const names = Object.keys(columns[fewest] ?? {})
  const rows = names.map((name) => {
    const [from = 0, to = 0] = [columns[fewest]?.[name], columns[most]?.[name]]
    const each = Math.round(((to - from) / (most - fewest)) * 1000) / 1000
    const figures = counts.map((count) => [count, columns[count]?.[name]])
    return [name, { ...Object.fromEntries(figures), 'per remote': each }]
  })
  console.table(Object.fromEntries(rows))
}
