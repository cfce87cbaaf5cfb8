import {
  cpSync,
  createReadStream,
  existsSync,
  mkdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { Tinypool } from 'tinypool'
import { sourceLineIn } from '../errors/index.ts'
import {
  filesIn,
  fingerprint,
  hashesOf,
  hashOf,
  inPackages,
  mapValues,
  nodeArguments,
} from '../project/index.ts'
import type {
  Composition,
  Failure,
  PageLists,
  PageTask,
  PathsTask,
  PrerenderJob,
} from './composition.ts'
import { MissingDataError } from './load-data.ts'
import type { PageTemplate } from './page-document.ts'
import { planPages } from './plan-pages.ts'
import { createSitemap, reuseSitemap } from './sitemap.ts'
import type { PageResult, WrittenPage } from './write-page.ts'

/**
 * Renders and writes the pages of a site with the builds for Node, and its sitemap. The browser renders what this cannot:
 * the pages of a remote without such a build, all of them if the shell has none, and those whose code fails.
 * @throws MissingDataError if the API does not give the data of a page.
 */
export async function prerender(
  { site, settings, builds, root, out, previous, timeouts, earlier }: Composition,
  templates: Record<string, PageTemplate>,
): Promise<{ pages: WrittenPage[]; failures: Failure[] }> {
  const { shell, remotes } = builds.forNode
  if (!existsSync(shell)) return { pages: [], failures: [] }
  const folders = Object.entries(remotes).filter(
    ([name, folder]) => site.remotes[name]?.entry.startsWith('/') && existsSync(folder),
  )
  const build = (folder: string) => ({ folder, hash: hashOf(hashesOf(folder)) })
  const job: PrerenderJob = {
    ...{ site: settings, shell: build(shell), out, previous, templates, timeouts, earlier },
    remotes: Object.fromEntries(folders.map(([name, folder]) => [name, build(folder)])),
    renderer: fingerprint(rendererFiles(), inPackages()),
  }
  // Beside the site, since the checkout may be one that this process cannot write.
  const folder = `${out}.renderer`
  const remove = () => rmSync(folder, { recursive: true, force: true })
  remove()
  mkdirSync(folder, { recursive: true })
  const renderer = startRenderer(job, folder)
  try {
    // The pages with another shell have the same addresses.
    const origin = out === root ? site.origin : undefined
    const sitemap = createSitemap(out, origin)
    // An earlier sitemap has them.
    const lists = earlier ? { ...renderer, addresses: async () => [] } : renderer
    const { tasks, failures } = await planPages(lists, { ...site, origin }, sitemap.add)
    sitemap.end()
    if (earlier) reuseSitemap(earlier, out, origin, site.routes)
    const results = await renderer.write(tasks)
    const failed = results.flatMap(({ error }, at) => {
      const { url = '', screen = null } = tasks[at] ?? {}
      return error ? [{ page: url, screen, reason: error }] : []
    })
    return {
      pages: results.flatMap(({ written }) => written ?? []),
      failures: withReasons([...failures, ...failed]),
    }
  } finally {
    await renderer.close()
    remove()
  }
}

/** The files that decide what a page looks like, without tests, which the packages of other repositories do not have. */
export function rendererFiles(): string[] {
  return ['platform/compose', 'platform/project', 'product-search/src', 'mock-api/src']
    .flatMap((folder) => filesIn(inPackages(folder)))
    .map((file) => path.relative(inPackages(), file))
    .filter((file) => !/\.test\.|\/testing\//.test(file))
}

/** Replaces stacks of errors by their messages and lines of the sources, as long as the copied builds are there. */
function withReasons(failures: readonly Failure[]): Failure[] {
  const reasons = new Map<string, string>()
  // Thousands of pages may have the same one.
  for (const stack of new Set(failures.map(({ reason }) => reason))) {
    const [message = ''] = stack.split(/\n +at /)
    const line = sourceLineIn(stack)
    reasons.set(stack, line ? `${message}, at ${line}` : message)
  }
  return failures.map((failure) => ({ ...failure, reason: reasons.get(failure.reason) ?? '' }))
}

/** Up to this many pages, one process is faster. */
const pagesOfOneProcess = 32

/** How many pages are in one task, since a message takes as long as reusing a page. */
const pagesPerTask = 8

/** The memory limit of each process, in MB: it holds one page at a time, and what its remotes keep between them. */
const heap = 320

interface Renderer extends PageLists {
  /**
   * Writes pages. @returns the result for each, in the same order.
   * @throws MissingDataError if the API does not give the data of one: the others may then not be written.
   */
  write: (tasks: readonly PageTask[]) => Promise<PageResult[]>
  close: () => Promise<void>
}

/**
 * Starts processes that render pages, at most one per core.
 * @param folder an empty one, for what the processes read while they run.
 */
export function startRenderer(job: PrerenderJob, folder: string): Renderer {
  const file = path.join(folder, 'job.json')
  writeFileSync(file, JSON.stringify({ ...job, ...copyBuilds(job, folder) }))
  const pool = new Tinypool({
    runtime: 'child_process',
    filename: path.join(import.meta.dirname, 'prerender-worker.ts'),
    argv: [file],
    execArgv: [`--max-old-space-size=${heap}`, ...nodeArguments],
    env: { ...(process.env as Record<string, string>), NODE_ENV: 'production' },
    minThreads: 1,
    maxThreads: availableParallelism(),
    // Processes end with the pool.
    idleTimeout: 2 ** 31 - 1,
  })
  // The pool's processes do not keep this one alive: it would exit while a slow one is still ending.
  const awake = setInterval(() => {}, 60_000)
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

  /** The entries of a file, one after the other. */
  async function* entriesOf(file: string): AsyncGenerator<Record<string, string>> {
    for await (const line of createInterface({ input: createReadStream(file) }))
      yield JSON.parse(line)
  }

  return {
    async paths(page, most) {
      const task: PathsTask = { ...page, most, file: path.join(folder, 'paths.jsonl') }
      return (await run<boolean>('paths', task)) ? entriesOf(task.file) : null
    },
    addresses: (screen) => run('addresses', screen),
    async write(tasks) {
      const size = tasks.length > pagesOfOneProcess ? pagesPerTask : pagesOfOneProcess
      const starts = Array.from({ length: Math.ceil(tasks.length / size) }, (_, at) => at * size)
      const write = (start: number) => run<PageResult[]>('pages', tasks.slice(start, start + size))
      return (await Promise.all(starts.map(write))).flat()
    },
    close: () => pool.destroy().finally(() => clearInterval(awake)),
  }
}

/**
 * Copies the builds for Node into one folder, where they find the installed React, and remotes the entry points of
 * `shared` in the shell's build.
 */
function copyBuilds({ shell, remotes }: PrerenderJob, folder: string) {
  const copy = (from: string, name: string) => {
    const to = path.join(folder, name)
    cpSync(from, to, { recursive: true })
    return to
  }
  const shared = copy(shell.folder, 'node_modules/shared')
  const ofShell = createRequire(inPackages('shell/package.json'))
  for (const name of ['react', 'react-dom']) {
    const installed = path.dirname(ofShell.resolve(`${name}/package.json`))
    symlinkSync(installed, path.join(folder, 'node_modules', name), 'junction')
  }
  writeFileSync(`${shared}/package.json`, JSON.stringify({ exports: { './*': './*.mjs' } }))
  return {
    shell: { ...shell, folder: shared },
    remotes: mapValues(remotes, ({ folder, hash }, name) => ({ folder: copy(folder, name), hash })),
  }
}
