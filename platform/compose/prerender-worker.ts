/**
 * Renders and writes pages in a separate process, in which `shared` resolves to its build for Node
 * (render-pool.ts). It answers one request after the other, and keeps no page after writing it.
 */
import { pathToFileURL } from 'node:url'
import type * as MockApi from '../../mock-api/src/node/serve-mock-api.ts'
import { remoteOf } from '../../shared/src/contract/remotes.ts'
import type * as ShellEntry from '../../shell/src/entry-server.tsx'
import { inRoot } from '../project/index.ts'
import { loadData, MissingDataError } from './load-data.ts'
import {
  type Answers,
  type Failed,
  type PageTask,
  type PrerenderJob,
  type Question,
  type Reply,
  templateOf,
  type WrittenPage,
} from './prerender-job.ts'
import { PageWriter } from './write-page.ts'

interface RemoteEntry {
  /** By their names, as 'remote/module'. */
  modules: Record<string, object>
  loader?: (screen: string, parameters: Record<string, string>) => Promise<Record<string, unknown>>
  /** @param prerender how many entries have a page of their own, from `site.json`. */
  getStaticPaths?: (
    screen: string,
    prerender: PrerenderJob['site']['prerender'],
  ) => Promise<Record<string, string>[]>
  getQueryAddresses?: (screen: string) => Promise<string[]>
}

/** For pages that show a skeleton. */
const none = {}

interface Renderer {
  paths: (screen: string) => Promise<Answers['paths']>
  addresses: (screen: string) => Promise<string[]>
  write: (task: PageTask) => Promise<WrittenPage>
}

let renderer: Renderer | undefined

const load = <T>(folder: string): Promise<T> =>
  import(pathToFileURL(`${folder}/entry-server.mjs`).href)

/** A remote that needs exports that this shell's `shared` lacks is left to the browser. */
async function loadIfPossible(folder: string): Promise<RemoteEntry | null> {
  return load<RemoteEntry>(folder).catch((error) => {
    console.error(`${folder} is left to the browser:`, error)
    return null
  })
}

async function start(job: PrerenderJob): Promise<Renderer> {
  const shell = await load<typeof ShellEntry>(job.shell)
  const base = await addressOf(job.site)
  const { answer: timeout, pause } = job.patience
  shell.connectApi({ base, ready: Promise.resolve(), timeout })
  const dataOf = async <T>(load: () => Promise<T>): Promise<T> => {
    if (!URL.canParse(base)) throw new Error(`Composition does not know where ${base} is.`)
    return await loadData(load, pause)
  }
  const remotes = new Map<string, Promise<RemoteEntry | null>>()
  const ownerOf = async (screen: string | null) => {
    const name = screen === null ? '' : remoteOf(screen)
    const { folder } = job.remotes[name] ?? {}
    if (screen === null || !folder) return null
    const loading = remotes.get(name) ?? loadIfPossible(folder)
    remotes.set(name, loading)
    const remote = await loading
    return remote && screen in remote.modules ? remote : null
  }
  const writer = new PageWriter(job)
  return {
    async paths(screen) {
      const owner = await ownerOf(screen)
      if (!owner) return null
      const { getStaticPaths } = owner
      const { prerender } = job.site
      return getStaticPaths ? await dataOf(() => getStaticPaths(screen, prerender)) : [{}]
    },
    async addresses(screen) {
      const { getQueryAddresses } = (await ownerOf(screen)) ?? {}
      return getQueryAddresses ? await dataOf(() => getQueryAddresses(screen)) : []
    },
    async write(task) {
      const { route, screen, url, parameters, left } = task
      const { loader, modules = none } = (left ? null : await ownerOf(screen)) ?? {}
      const dehydratedState = screen && loader ? await dataOf(() => loader(screen, parameters)) : {}
      return await writer.write(task, dehydratedState, async () => {
        const inlineStyles: string[] = []
        const { site, skeleton } = templateOf(job, route)
        const page = { url, site, modules, skeleton: skeleton?.html ?? null, inlineStyles }
        return { ...(await shell.renderPage(page)), inlineStyles, dehydratedState }
      })
    },
  }
}

/** The API's base. The data of a static shop is its seed; an own path of the shop is found at its origin. */
async function addressOf({ api, origin }: PrerenderJob['site']): Promise<string> {
  if (api === 'mock') {
    const server = pathToFileURL(inRoot('mock-api/src/node/serve-mock-api.ts')).href
    const { serveMockApi }: typeof MockApi = await import(server)
    return (await serveMockApi()).url
  }
  return origin && api.startsWith('/') ? origin + api : api
}

async function answerTo(question: Question): Promise<Answers[keyof Answers]> {
  if (question.kind === 'start') {
    renderer = await start(question.job)
    return null
  }
  if (!renderer) throw new Error('There is no job yet.')
  if (question.kind === 'pages') return await writeAll(renderer, question.tasks)
  return await renderer[question.kind](question.screen)
}

async function writeAll(
  { write }: Renderer,
  tasks: readonly PageTask[],
): Promise<Answers['pages']> {
  const pages: Answers['pages'] = []
  for (const task of tasks) {
    const page = await write(task).catch(failed)
    pages.push(page)
    if ('error' in page && page.isMissingData) break
  }
  return pages
}

function failed(error: Error): Failed {
  const isMissingData = error instanceof MissingDataError
  return { error: isMissingData ? error.message : String(error?.stack ?? error), isMissingData }
}

const send = (reply: Reply) => process.send?.(reply)

// Ends with a killed parent.
process.on('disconnect', () => process.exit())

process.on('message', (question: Question) => {
  answerTo(question).then(
    (answer) => send({ answer }),
    (error) => send(failed(error)),
  )
})
