import type { Browser, Request } from '@playwright/test'
import { closure, readManifest, startOf } from '../platform/build/index.ts'
import { inRoot } from '../platform/project/index.ts'

export interface FirstLoad {
  /** Requests until the page was idle, including the document, without pictures and fonts. */
  requests: number
  /** Transferred JavaScript (brotli), in kB of 1000 bytes, without the fake server. */
  jsKB: number
  /** The same with the fake server. */
  jsWithFakeServerKB: number
  /** How many sequential answers were needed before the last file was requested. */
  trips: number
}

/** The delay of every answer, in milliseconds, which shows the requests that wait for others. */
const hold = 400

/**
 * Opens a page with an empty cache and counts what it fetches. Depends on the order of requests, not
 * on the machine's speed.
 * @param url the page.
 * @param isFakeServer recognises the fake server's files by their address.
 */
export async function firstLoad(
  browser: Browser,
  url: string,
  isFakeServer: (url: string) => boolean,
): Promise<FirstLoad> {
  const context = await browser.newContext()
  // Prefetches of other screens do not count.
  await context.addInitScript(savesData)
  const page = await context.newPage()
  const counted: { request: Request; bytes: number; start: number; end: number }[] = []
  await page.route('**/*', async (route) => {
    const start = performance.now()
    const response = await route.fetch()
    await page.waitForTimeout(hold)
    const request = route.request()
    // One build asks for a deployment, too, but needs none and has none.
    if (isCounted(request) && response.ok()) {
      const bytes = Number(response.headers()['content-length'] ?? 0)
      counted.push({ request, bytes, start, end: performance.now() })
    }
    await route.fulfill({ response })
  })
  // Starts once the page is hydrated and the browser is idle, which may take longer than a network counts as idle.
  const fakeServer = page.waitForResponse((response) => isFakeServer(response.url()))
  await page.goto(url)
  await fakeServer
  await page.waitForLoadState('networkidle')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.close()

  const own = counted.filter(({ request }) => !isFakeServer(request.url()))
  const kB = (entries: typeof counted) =>
    Math.round(
      entries
        .filter(({ request }) => request.resourceType() === 'script')
        .reduce((sum, { bytes }) => sum + bytes, 0) / 100,
    ) / 10
  const depth = (entry: (typeof own)[number]): number =>
    1 + Math.max(0, ...own.filter((other) => other.end <= entry.start).map(depth))
  return {
    requests: own.length,
    jsKB: kB(own),
    jsWithFakeServerKB: kB(counted),
    trips: Math.max(...own.map(depth)),
  }
}

/** Whether a request counts: documents, scripts, style sheets and data, not pictures and fonts. */
function isCounted(request: Request): boolean {
  return ['document', 'script', 'stylesheet', 'fetch'].includes(request.resourceType())
}

/** Runs in a page: the shopper saves data, so that the shop prefetches no other screens by itself. */
function savesData(): void {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
}

/**
 * Recognises the files that only the fake server needs on the home page, by their address.
 * @param build the folder of the build that contains it.
 */
export function fakeServerFiles(build: string): (url: string) => boolean {
  const manifest = readManifest(inRoot(build))
  // The federated builds have an entry of its own, the monolith a chunk of this name.
  const isFakeServer = (key: string) => /\/(mock-api|product-search)\/|^_fake-server-/.test(key)
  const entries = Object.values(manifest).flatMap(({ dynamicImports = [] }) => dynamicImports)
  const home = Object.keys(manifest).filter((key) => key.endsWith('/screens/home/home.ts'))
  const later = entries.filter((key) => !isFakeServer(key) && !/remote-\w+\//.test(key))
  // In the monolith, the fake server has files in common with screens that are not shown.
  const ofPage = closure(manifest, [startOf(manifest), ...home, ...later]).js
  const files = closure(manifest, entries.filter(isFakeServer)).js.filter(
    (file) => !ofPage.includes(file),
  )
  if (files.length === 0) throw new Error(`${build} does not contain the fake server.`)
  return (url) => files.some((file) => url.endsWith(file))
}
