/**
 * Renders and writes pages in a process of its own (prerender.ts). It runs one task after the other, and forgets a page
 * once it is written.
 */
import { createWriteStream, readFileSync } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { pathToFileURL } from 'node:url'
import pMap from 'p-map'
import { remoteOf, type SiteConfig } from 'shared/contract'
import type * as ShellEntry from '../../shell/src/entry-server.tsx'
import type { PageTask, PathsTask, PrerenderJob } from './composition.ts'
import { earlierPages } from './earlier-pages.ts'
import { loadData, MissingDataError } from './load-data.ts'
import { type PageResult, pageWriter } from './write-page.ts'

type Entries = Iterable<Record<string, string>> | AsyncIterable<Record<string, string>>

interface RemoteEntry {
  /** By their names, as 'remote/module'. */
  modules: Record<string, object>
  loader?: (
    screen: string,
    parameters: Record<string, string>,
    site: SiteConfig,
  ) => Promise<Record<string, unknown>>
  /** @param prerender how many entries have a page of their own, from `site.json`. */
  getStaticPaths?: (
    screen: string,
    prerender: SiteConfig['prerender'],
    site: SiteConfig,
  ) => Promise<Entries>
  getQueryAddresses?: (screen: string, site: SiteConfig) => Promise<string[]>
}

// Exits if the parent was killed.
process.on('disconnect', () => process.exit())
// The parent no longer accepts the result.
process.on('error', () => process.exit())

const load = <T>(folder: string): Promise<T> =>
  import(pathToFileURL(`${folder}/entry-server.mjs`).href)

const stackOf = (error: unknown) => String((error instanceof Error && error.stack) || error)

type Earlier = ReturnType<typeof earlierPages>

/** For pages that show a skeleton. */
const none = {}

async function start(job: PrerenderJob) {
  const { site, remotes, timeouts } = job
  const earlier = job.earlier ? earlierPages(job) : null
  const shell = await load<typeof ShellEntry>(job.shell.folder)
  const base = await addressOf(site)
  const ready = earlier ? Promise.reject(new Error('It is not asked again.')) : Promise.resolve()
  ready.catch(() => {})
  shell.connectApi({ base, ready, timeout: timeouts.answer })
  const dataOf = async <T>(load: () => Promise<T>): Promise<T> => {
    if (!URL.canParse(base))
      throw new Error(`Composition cannot find ${base}: site.json has no “origin”.`)
    return await loadData(load, earlier ? 0 : timeouts.pause)
  }
  /** @throws the error, unless it is that of an API whose data earlier pages have. */
  const fromEarlier = <T>(error: unknown, use: (pages: Earlier) => T): T => {
    if (earlier && error instanceof MissingDataError) return use(earlier)
    throw error
  }
  const entries = new Map<string, Promise<RemoteEntry | null>>()
  /** Why the code of a remote does not run without a browser, by remote. */
  const failed = new Map<string, string>()
  /** If its code needs a browser, or exports that this shell's `shared` lacks, the browser renders its screens. */
  const loadIfPossible = (name: string, folder: string) =>
    load<RemoteEntry>(folder).catch((error) => {
      failed.set(name, stackOf(error))
      return null
    })
  const ownerOf = async (screen: string | null) => {
    const name = screen === null ? '' : remoteOf(screen)
    const { folder } = remotes[name] ?? {}
    if (screen === null || !folder) return null
    const loading = entries.get(name) ?? loadIfPossible(name, folder)
    entries.set(name, loading)
    const remote = await loading
    return remote && screen in remote.modules ? remote : null
  }
  const writePage = pageWriter(job)
  async function write(task: PageTask) {
    const { screen, url, parameters, isSkeleton } = task
    const { loader, modules = none } = (isSkeleton ? null : await ownerOf(screen)) ?? {}
    const dehydratedState =
      screen && loader ? await dataOf(() => loader(screen, parameters, site)) : {}
    return await writePage(task, dehydratedState, async ({ site, skeleton }) => {
      const inlineStyles: string[] = []
      const page = { url, site, modules, skeleton: skeleton?.html ?? null, inlineStyles }
      return { ...(await shell.renderPage(page)), inlineStyles }
    })
  }
  async function writeOrExplain(task: PageTask): Promise<PageResult> {
    try {
      const written = await write(task).catch((error) =>
        fromEarlier(error, ({ copy }) => copy(task)),
      )
      const error = task.isSkeleton ? undefined : failed.get(remoteOf(task.screen ?? ''))
      return { written, ...(error ? { error } : {}) }
    } catch (error) {
      if (error instanceof MissingDataError)
        throw new MissingDataError(`${task.url}: ${error.message}`)
      return { error: stackOf(error) }
    }
  }
  return {
    async paths({ route, screen, most, file }: PathsTask): Promise<boolean> {
      const owner = await ownerOf(screen)
      if (!owner) return false
      const { getStaticPaths = () => [{}] } = owner
      const write = (entries: Entries) => pipeline(linesOf(entries, most), createWriteStream(file))
      await dataOf(async () => write(await getStaticPaths(screen, site.prerender, site))).catch(
        (error) => fromEarlier(error, ({ entries }) => write(entries({ route, screen }))),
      )
      return true
    },
    async addresses(screen: string): Promise<string[]> {
      const { getQueryAddresses } = (await ownerOf(screen)) ?? {}
      return getQueryAddresses ? await dataOf(() => getQueryAddresses(screen, site)) : []
    },
    pages: (tasks: readonly PageTask[]): Promise<PageResult[]> =>
      pMap(tasks, writeOrExplain, { concurrency: 1 }),
  }
}

/** The first entries as lines of JSON: they may be more than fit into memory, or into a message. */
async function* linesOf(entries: Entries, most: number): AsyncGenerator<string> {
  let count = 0
  for await (const entry of entries) {
    if (count === most) return
    count += 1
    yield `${JSON.stringify(entry)}\n`
  }
}

/** The API's base. The data of a static shop is its seed; an own path of the shop is found at its origin. */
async function addressOf({ api, origin }: SiteConfig): Promise<string> {
  if (api === 'mock') {
    const { serveMockApi } = await import('mock-api/node')
    return (await serveMockApi()).url
  }
  return origin && api.startsWith('/') ? origin + api : api
}

const starting = start(JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')))
// Each task reports it.
starting.catch(() => {})

/** The tasks, by the names of exports: see `startRenderer`. */
export const paths = async (task: PathsTask) => (await starting).paths(task)
export const addresses = async (screen: string) => (await starting).addresses(screen)
export const pages = async (tasks: readonly PageTask[]) => (await starting).pages(tasks)
