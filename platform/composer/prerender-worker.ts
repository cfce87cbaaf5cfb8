/**
 * Renders pages in a process of its own, for which `shared` resolves to its build for Node (prerender.ts).
 * Reads a job from standard input, writes the pages to standard output, both as JSON.
 */
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { serveMockApi } from '../../mock-api/src/node/serve-mock-api.ts'
import { parametersOf, pathOfPattern } from '../../shared/src/contract/path-pattern.ts'
import type { RemoteModules } from '../../shared/src/contract/remotes.ts'
import type * as ShellEntry from '../../shell/src/entry-server.tsx'
import { notFound, type Prerendered, type PrerenderJob } from './prerender-job.ts'

interface RemoteEntry {
  modules: Partial<RemoteModules>
  loader?: (screen: string, parameters: Record<string, string>) => Promise<Record<string, unknown>>
  getStaticPaths?: (screen: string) => Promise<Record<string, string>[]>
}

const input = await text(process.stdin)
const job: PrerenderJob = JSON.parse(input)
const load = <T>(folder: string): Promise<T> =>
  import(pathToFileURL(`${folder}/entry-server.mjs`).href)

/** One that needs what this shell's `shared` lacks is left to the browser. */
async function loadIfPossible(folder: string): Promise<RemoteEntry | null> {
  return load<RemoteEntry>(folder).catch((error) => {
    console.error(`${folder} is left to the browser:`, error)
    return null
  })
}

const shell = await load<typeof ShellEntry>(job.shell)
const remotes = (await Promise.all(job.remotes.map(loadIfPossible))).filter(
  (remote) => remote !== null,
)
const modules: Partial<RemoteModules> = Object.assign(
  {},
  ...remotes.map((remote) => remote.modules),
)

// The data of a static shop is its seed; a configured server answers for itself.
const fake = job.site.api === 'mock' ? await serveMockApi() : null
shell.connectApi({ base: fake?.url ?? job.site.api, ready: Promise.resolve() })

const { pages, inlineStyles }: Prerendered = { pages: [], inlineStyles: [] }
for (const { path, screen } of job.routes) {
  const owner = remotes.find((remote) => screen in remote.modules)
  try {
    const staticPaths = (await owner?.getStaticPaths?.(screen)) ?? [{}]
    const paths = parametersOf(path).length > 0 ? staticPaths : [{}]
    // A screen that the browser renders has one skeleton, whatever the address says.
    const wanted = owner
      ? paths.map((params) => ({ params, url: pathOfPattern(path, params) }))
      : [{ params: {}, url: path }]
    for (const { params, url } of wanted) {
      const dehydratedState = (await owner?.loader?.(screen, params)) ?? {}
      const rendered = await shell.renderPage({ url, site: job.site, modules, inlineStyles })
      pages.push({ route: path, url, dehydratedState, ...rendered })
    }
  } catch (error) {
    // The page is then rendered by the browser, as all were before there was prerendering.
    console.error(`${path} was not prerendered:`, error)
  }
}
const lost = { url: '/page-not-found', site: job.site, modules, inlineStyles }
const page = { route: notFound, url: notFound, dehydratedState: {} }
pages.push({ ...page, ...(await shell.renderPage(lost)) })
await fake?.close()
process.stdout.write(JSON.stringify({ pages, inlineStyles }))
