import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import path from 'node:path'
import { Tinypool } from 'tinypool'
import type { SiteConfig } from '../../shared/src/contract/site.ts'
import {
  fingerprint,
  hashesOf,
  hashOf,
  inRoot,
  nodeArguments,
  outputs,
  prerenderMode,
} from '../project/index.ts'
import { type ApiTimeouts, MissingDataError } from './load-data.ts'
import type { PageTemplate } from './page-template.ts'
import type { PageTask } from './plan-pages.ts'
import type { FailedPage } from './prerender-worker.ts'
import type { WrittenPage } from './write-page.ts'
import type { Composition } from './write-pages.ts'

/** What a process needs to know to render pages. */
export interface PrerenderJob {
  site: Pick<SiteConfig, 'api' | 'origin' | 'prerender'>
  /** The folder of the shell's build for Node. */
  shell: string
  /** The builds for Node, by remote. */
  remotes: Record<string, { folder: string; hash: string }>
  /** The folder to write. */
  out: string
  /** The folders of previous sites, the newest first: pages with the same inputs are reused. */
  previous: readonly string[]
  /** The hash of the code that renders all pages. */
  renderer: string
  /** By the pattern of the route. */
  templates: Record<string, PageTemplate>
  timeouts: ApiTimeouts
}

export interface Renderer {
  /** The parameters of a screen's pages; `null` if the browser renders it. @throws Error of the remote. */
  paths: (screen: string) => Promise<Record<string, string>[] | null>
  /** Further addresses of a screen for search engines. @throws Error of the remote. */
  addresses: (screen: string) => Promise<string[]>
  /**
   * Writes pages. @param onPage is called for each, with the result or the failure.
   * @throws MissingDataError if the API does not give the data of one: the others may then not be written.
   */
  write: (
    tasks: readonly PageTask[],
    onPage: (task: PageTask, written: WrittenPage | Error) => void,
  ) => Promise<void>
  close: () => Promise<void>
}

/**
 * Renders pages with the builds for Node. A remote without one is left to the browser.
 * @param use gets the renderer, or `null` if the shell has no build for Node.
 */
export async function prerender<T>(
  { site, builds, out, previous, timeouts }: Composition,
  templates: Record<string, PageTemplate>,
  use: (renderer: Renderer | null) => Promise<T>,
): Promise<T> {
  const { shell, remotes } = builds.forNode
  if (!existsSync(shell)) return await use(null)
  const folders = Object.entries(remotes).filter(
    ([name, folder]) => site.remotes[name]?.entry.startsWith('/') && existsSync(folder),
  )
  const renderer = startRenderer({
    ...{ site, shell, out, previous, templates, timeouts },
    remotes: Object.fromEntries(
      folders.map(([name, folder]) => [name, { folder, hash: hashOf(hashesOf(folder)) }]),
    ),
    renderer: [
      fingerprint(['platform/compose', 'platform/project', 'product-search/src', 'mock-api/src']),
      ...[shell, sharedOf(shell)].map((folder) => hashOf(hashesOf(folder))),
    ].join(),
  })
  return await use(renderer).finally(renderer.close)
}

/** The build of `shared` that a build of the shell finds: beside it in a release, or that of this checkout. */
function sharedOf(shell: string): string {
  const released = path.join(path.dirname(shell), 'node_modules/shared')
  const isReleased = path.dirname(shell) !== inRoot('shell') && existsSync(released)
  return isReleased ? path.join(released, outputs.prerender) : inRoot('shared', outputs.prerender)
}

/** So many pages are not worth the start-up time of a second process. */
const pagesOfOneProcess = 32

/** How many pages are in one task, since a message takes as long as reusing a page. */
const pagesPerTask = 8

/** The memory limit of each process, in MB: it holds the catalogue and one page at a time. */
const heap = 320

/** Starts processes that render pages, at most one per core: `shared` resolves to its build for Node in them. */
export function startRenderer(job: PrerenderJob): Renderer {
  const folder = mkdtempSync(path.join(tmpdir(), 'bookshelf-prerender-'))
  const file = path.join(folder, 'job.json')
  writeFileSync(file, JSON.stringify(job))
  const pool = new Tinypool({
    runtime: 'child_process',
    filename: inRoot('platform/compose/prerender-worker.ts'),
    argv: [file],
    execArgv: [`--conditions=${prerenderMode}`, `--max-old-space-size=${heap}`, ...nodeArguments],
    env: { ...(process.env as Record<string, string>), NODE_ENV: 'production' },
    minThreads: 1,
    maxThreads: availableParallelism(),
    // Processes end with the pool.
    idleTimeout: 2 ** 31 - 1,
  })
  /** Rejects if a process ends while it has no task. */
  const ended = new Promise<never>((_, reject) => pool.once('error', reject))
  ended.catch(() => {})

  async function run<T>(name: string, task: unknown): Promise<T> {
    const answer: Promise<T> = pool.run(task, { name })
    return await Promise.race([answer, ended]).catch((error: Error) => {
      // Errors of other processes arrive as data.
      if (error.name === 'MissingDataError') throw new MissingDataError(error.message)
      throw new Error(error.stack ?? String(error))
    })
  }

  return {
    paths: (screen) => run('paths', screen),
    addresses: (screen) => run('addresses', screen),
    async write(tasks, onPage) {
      const size = tasks.length > pagesOfOneProcess ? pagesPerTask : pagesOfOneProcess
      const starts = Array.from({ length: Math.ceil(tasks.length / size) }, (_, at) => at * size)
      const write = async (start: number) => {
        const some = tasks.slice(start, start + size)
        const pages = await run<(WrittenPage | FailedPage)[]>('pages', some)
        for (const [at, task] of some.entries()) {
          const page = pages[at]
          if (page) onPage(task, 'error' in page ? new Error(page.error) : page)
        }
      }
      await Promise.all(starts.map(write))
    },
    async close() {
      await pool.destroy()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
