/** Measures development: the first page with its requests and memory, and the time from an edit to the screen. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import type { Browser, Page } from '@playwright/test'
import { inRoot, nodeArguments, remoteNames } from '../project/index.ts'
import { freePort, launchChromium } from '../testing/index.ts'
import { median } from './median.ts'
import { watchProcess } from './process-usage.ts'

interface Edit {
  what: string
  /** The address of the page that shows it. */
  path: string
  file: string
  from: string
  /** `#` is replaced by the number of the run. */
  to: string
}

const edits: readonly Edit[] = [
  {
    what: 'component of a remote',
    path: '/',
    file: 'remote-catalog/src/screens/home/category-tiles.tsx',
    from: '        Featured Category',
    to: '        Edit #',
  },
  {
    what: 'component of the shell',
    path: '/',
    file: 'shell/src/layout/footer.tsx',
    from: 'built by the',
    to: 'edit # by the',
  },
  {
    what: 'component of shared',
    path: '/products',
    file: 'shared/src/ui/price.tsx',
    from: '% off</span>',
    to: '% edit #</span>',
  },
  {
    what: 'other module of shared',
    path: '/products',
    file: 'shared/src/format/money.ts',
    from: '}₹',
    to: '}Edit # ',
  },
]

/** Prints the figures of both modes. @param runs the number of runs of each edit. */
export async function benchDev(runs: number): Promise<void> {
  const browser = await launchChromium()
  await benchMode(browser, remoteNames, runs)
  await benchMode(browser, ['devtools'], runs)
  await browser.close()
}

async function benchMode(browser: Browser, sources: readonly string[], runs: number) {
  const port = await freePort()
  const startedAt = performance.now()
  const server = spawn(process.execPath, [...nodeArguments, 'platform/cli/dev.ts', ...sources], {
    cwd: inRoot(),
    env: { ...process.env, DEV_PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const usage = watchProcess(server.pid ?? 0)
  const untilFirstPage = watchProcess(server.pid ?? 0)
  console.log(`npm run dev ${sources.join(' ')}`)
  try {
    await once(server.stdout, 'data')
    const page = await browser.newPage()
    let requests = 0
    let loads = 0
    page.on('request', () => (requests += 1))
    page.on('load', () => (loads += 1))
    await page.goto(`http://localhost:${port}/`)
    await page.getByRole('heading', { name: 'Featured Category' }).waitFor()
    const first = Math.round(performance.now() - startedAt)
    const cpu = untilFirstPage()?.cpuSeconds ?? '?'
    // Excludes pictures and prefetched files.
    await page.waitForTimeout(4000)
    console.log(`  first page: ${first} ms, ${cpu} s CPU; ${requests} requests, ${loads} load`)
    await benchEdits(page, sources, runs)
    await page.close()
  } finally {
    server.kill('SIGTERM')
  }
  console.log(`  memory at most: ${usage()?.peakMB ?? '?'} MB`)
}

async function benchEdits(page: Page, sources: readonly string[], runs: number) {
  const isSource = ({ file }: Edit) =>
    !file.startsWith('remote-') || sources.some((name) => file.startsWith(`remote-${name}/`))
  for (const edit of edits.filter(isSource)) {
    const times: number[] = []
    const reloads: number[] = []
    for (let run = 0; run < runs; run += 1) {
      await open(page, edit)
      const { ms, anew } = await measure(page, edit, run)
      times.push(ms)
      if (anew !== null) reloads.push(anew)
    }
    const loadedAnew = `; loaded anew ${reloads.length} of ${runs} times, until ${median(reloads)} ms`
    console.log(
      `  ${edit.what}: ${median(times)} ms${reloads.length > 0 ? loadedAnew : ', page kept'}`,
    )
  }
}

/** How long a page may take after an edit to start a reload and to be shown again, in milliseconds. */
const reloadTime = 3000

/** Opens the page of an edit, and waits until it receives updates and is idle. */
async function open(page: Page, { path, from }: Edit) {
  const address = new URL(path, page.url()).href
  // The previous edit was just reverted, so the page may be about to reload.
  await page.goto('about:blank')
  const connected = page.waitForEvent('console', (message) => message.text().includes('connected.'))
  await page.goto(address)
  await connected
  await showing(page, textOf(from))
  await page.waitForLoadState('networkidle')
}

/**
 * Waits until a page shows a text. @param after counts only page loads that began later.
 * @returns when that page began, as its `performance.timeOrigin`.
 */
async function showing(page: Page, text: string, { after = 0, timeout = 30_000 } = {}) {
  const beginning = await page.waitForFunction(
    ({ wanted, earliest }) => {
      const { timeOrigin } = performance
      return timeOrigin > earliest && document.body?.textContent.includes(wanted) && timeOrigin
    },
    { wanted: text, earliest: after },
    { timeout },
  )
  return Number(await beginning.jsonValue())
}

/** The text of a source that a page shows. */
const textOf = (source: string) => source.trim().replace('</span>', '').replace('}', '')

async function measure(page: Page, edit: Edit, run: number) {
  const numbered = (text: string) => text.replace('#', String(run))
  const file = inRoot(edit.file)
  const before = readFileSync(file, 'utf8')
  if (!before.includes(edit.from)) throw new Error(`${edit.file} does not contain ${edit.from}`)
  const loadedAt = await page.evaluate(() => performance.timeOrigin)
  const startedAt = performance.now()
  const sinceStart = () => Math.round(performance.now() - startedAt)
  try {
    writeFileSync(file, before.replace(edit.from, numbered(edit.to)))
    const text = numbered(textOf(edit.to))
    const isAnew = (await showing(page, text)) > loadedAt
    const ms = sinceStart()
    if (isAnew) return { ms, anew: ms }
    const anew = await showing(page, text, { after: loadedAt, timeout: reloadTime }).then(
      sinceStart,
      () => null,
    )
    return { ms, anew }
  } finally {
    writeFileSync(file, before)
    await page.waitForFunction(
      ({ edited, original }) => {
        const { textContent } = document.body ?? {}
        return textContent?.includes(original) && !textContent.includes(edited)
      },
      { edited: numbered(textOf(edit.to)), original: textOf(edit.from) },
    )
  }
}
