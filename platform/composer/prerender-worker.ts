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
  loader?: (screen: string) => Promise<Record<string, unknown>>
  getStaticPaths?: (screen: string) => Promise<Record<string, string>[]>
}

const input = await text(process.stdin)
const job: PrerenderJob = JSON.parse(input)
const load = <T>(folder: string): Promise<T> =>
  import(pathToFileURL(`${folder}/entry-server.mjs`).href)

const shell = await load<typeof ShellEntry>(job.shell)
const remotes = await Promise.all(job.remotes.map((folder) => load<RemoteEntry>(folder)))
const modules: Partial<RemoteModules> = Object.assign(
  {},
  ...remotes.map((remote) => remote.modules),
)

// The data of a static shop is its seed; a configured server answers for itself.
const fake = job.site.api === 'mock' ? await serveMockApi() : null
shell.connectApi({ base: fake?.url ?? job.site.api, ready: Promise.resolve() })

const { pages, inlineStyles }: Prerendered = { pages: [], inlineStyles: [] }
for (const { path, screen, access } of job.routes) {
  const owner = remotes.find((remote) => screen in remote.modules)
  // What belongs to a customer shows its skeleton; what its remote does not render is left out.
  if (!owner && access !== 'customers') continue
  try {
    const dehydratedState = (await owner?.loader?.(screen)) ?? {}
    const staticPaths = (owner && (await owner.getStaticPaths?.(screen))) ?? [{}]
    for (const params of parametersOf(path).length > 0 ? staticPaths : [{}]) {
      const url = pathOfPattern(path, params)
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
