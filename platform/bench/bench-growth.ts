/** Measures the cost of many remotes for pages, composition, development and a release of the shell. */
import { once } from 'node:events'
import { statSync } from 'node:fs'
import path from 'node:path'
import type { Browser } from '@playwright/test'
import { buildAll } from '../build/index.ts'
import { readPageFacts } from '../compose/index.ts'
import { outputNames, progress, remoteNames } from '../project/index.ts'
import { originOf, serveSite } from '../serve/index.ts'
import { copyProject, freePort, launchChromium, type ProjectCopy } from '../testing/index.ts'
import { firstLoad } from './first-load.ts'
import { addRemotes, measureCommand } from './grown-project.ts'
import { exceededLimits, type Figures, limited, perRemote } from './growth-limits.ts'
import { median } from './median.ts'
import { watchProcess } from './process-usage.ts'
import { releaseWithEarlierVersions } from './release-with-earlier-versions.ts'
import { visitRemotes } from './visit-remotes.ts'

/**
 * @param added how many remotes are added to those of the project; the table has a column for each.
 * @returns the limits that are exceeded, as sentences.
 */
export async function benchGrowth(added: readonly number[]): Promise<string[]> {
  // The copy's packages are links to those of the project, builds included.
  await buildAll()
  const browser = await launchChromium()
  const copy = copyProject()
  const columns: Record<number, Figures> = {}
  const names: string[] = []
  try {
    for (const count of [0, ...added].sort((a, b) => a - b)) {
      progress(`${remoteNames.length + count} remotes …`)
      names.push(...(await addRemotes(copy, { from: names.length, to: count })))
      const remotes = [...remoteNames, ...names]
      columns[remotes.length] = {
        ...(await measureShop(copy, browser, names)),
        'npm run dev, one from source, MB': await memoryOfDevelopment(copy, browser, ['catalog']),
        [limited.development]: await memoryOfDevelopment(copy, browser, remotes),
        ...(await measureRelease(copy, remotes)),
      }
    }
  } finally {
    await browser.close()
    await copy.remove()
  }
  print(columns)
  return exceededLimits(columns)
}

async function measureShop(
  copy: ProjectCopy,
  browser: Browser,
  added: readonly string[],
): Promise<Figures> {
  const out = copy.path('.cache/grown-shop')
  const compose = () => measureCommand(copy, 'compose', '--out', out)
  const first = await compose()
  const again = [await compose(), await compose(), await compose()]
  const sizeOf = (file: string) => statSync(path.join(out, file)).size
  const home = readPageFacts(out).find(({ pattern }) => pattern === '/')
  const scripts = home?.modules.filter(({ url }) => !url.startsWith('/remotes/')) ?? []
  const server = await serveSite({ folder: out, port: 0 })
  const { requests } = await firstLoad(browser, `${originOf(server)}/`, () => false)
  if (added.length > 0) {
    const picture = await visitRemotes(browser, originOf(server), added)
    console.log(`With ${added.length} remotes added: their pages are as in ${picture}`)
  }
  server.close()
  return {
    [limited.home]: sizeOf('index.html'),
    'home, brotli bytes': sizeOf('index.html.br'),
    'home, import map, bytes': Buffer.byteLength(home?.importMap ?? ''),
    [limited.requests]: requests,
    [limited.shell]: scripts.reduce((sum, { url }) => sum + sizeOf(`${url}.br`), 0),
    'site.json, bytes': sizeOf(outputNames.site),
    'deployment.json, bytes': sizeOf(outputNames.deployment),
    'deployment.json, brotli bytes': sizeOf(`${outputNames.deployment}.br`),
    [limited.firstComposition]: first.cpuSeconds,
    [limited.composition]: median(again.flatMap(({ cpuSeconds }) => cpuSeconds ?? [])),
  }
}

/** A release of the shell, where each remote has two earlier versions. */
async function measureRelease(copy: ProjectCopy, remotes: readonly string[]): Promise<Figures> {
  const { seconds, cpuSeconds } = await releaseWithEarlierVersions(copy, remotes)
  return { [limited.release]: seconds, 'npm run release shell, CPU seconds': cpuSeconds }
}

/** What `npm run dev` takes at most until its first page is shown and has fetched ahead, in MB. */
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

/** The table, with what one more remote costs in its last column. */
function print(columns: Readonly<Record<number, Figures>>): void {
  const names = Object.keys(Object.values(columns)[0] ?? {})
  const rows = names.map((name) => {
    const figures = Object.entries(columns).map(([count, column]) => [count, column[name]])
    return [name, { ...Object.fromEntries(figures), 'per remote': perRemote(columns, name) }]
  })
  console.table(Object.fromEntries(rows))
}
