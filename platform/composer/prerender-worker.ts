/**
 * Renders and writes pages in a process of its own, for which `shared` resolves to its build for Node
 * (render-pool.ts). It answers one question after the other, and holds no page once it is written.
 */
import { pathToFileURL } from 'node:url'
import { serveMockApi } from '../../mock-api/src/node/serve-mock-api.ts'
import type * as ShellEntry from '../../shell/src/entry-server.tsx'
import { loadData, MissingDataError } from './load-data.ts'
import type { Answers, PageTask, PrerenderJob, Question, Reply } from './prerender-job.ts'
import { PageWriter } from './write-page.ts'

interface RemoteEntry {
  /** By their names, as 'remote/module'. */
  modules: Record<string, object>
  loader?: (screen: string, parameters: Record<string, string>) => Promise<Record<string, unknown>>
  getStaticPaths?: (screen: string) => Promise<Record<string, string>[]>
}

interface Renderer {
  paths: (screen: string) => Promise<Answers['paths']>
  write: (task: PageTask) => Promise<Answers['page']>
}

let renderer: Renderer | undefined

const load = <T>(folder: string): Promise<T> =>
  import(pathToFileURL(`${folder}/entry-server.mjs`).href)

/** One that needs what this shell's `shared` lacks is left to the browser. */
async function loadIfPossible(folder: string): Promise<RemoteEntry | null> {
  return load<RemoteEntry>(folder).catch((error) => {
    console.error(`${folder} is left to the browser:`, error)
    return null
  })
}

async function start(job: PrerenderJob): Promise<Renderer> {
  const shell = await load<typeof ShellEntry>(job.shell)
  const loaded = await Promise.all(job.remotes.map(loadIfPossible))
  const remotes = loaded.filter((remote) => remote !== null)
  const modules: Record<string, object> = Object.assign({}, ...remotes.map((one) => one.modules))
  // The data of a static shop is its seed; a configured server answers for itself.
  const base = job.site.api === 'mock' ? (await serveMockApi()).url : job.site.api
  const { answer: timeout, pause } = job.patience
  shell.connectApi({ base, ready: Promise.resolve(), timeout })
  const dataOf = async <T>(load: () => Promise<T>): Promise<T> => {
    if (!URL.canParse(base)) throw new Error(`Composition does not know where ${base} is.`)
    return await loadData(load, pause)
  }
  const ownerOf = (screen: string | null) =>
    remotes.find((remote) => screen !== null && screen in remote.modules)
  const writer = new PageWriter(job)
  return {
    async paths(screen) {
      const owner = ownerOf(screen)
      if (!owner) return null
      const { getStaticPaths } = owner
      return getStaticPaths ? await dataOf(() => getStaticPaths(screen)) : [{}]
    },
    async write(task) {
      const { screen, url, parameters } = task
      const { loader } = ownerOf(screen) ?? {}
      const dehydratedState = screen && loader ? await dataOf(() => loader(screen, parameters)) : {}
      return await writer.write(task, dehydratedState, async () => {
        const inlineStyles: string[] = []
        const page = { url, site: job.site, modules, inlineStyles }
        return { ...(await shell.renderPage(page)), inlineStyles, dehydratedState }
      })
    },
  }
}

async function answerTo(question: Question): Promise<Answers[keyof Answers]> {
  if (question.kind === 'start') {
    renderer = await start(question.job)
    return null
  }
  if (!renderer) throw new Error('There is no job yet.')
  if (question.kind === 'page') return await renderer.write(question.task)
  return await renderer.paths(question.screen)
}

const send = (reply: Reply) => process.send?.(reply)

process.on('message', (question: Question) => {
  answerTo(question).then(
    (answer) => send({ answer }),
    (error) => {
      const isMissingData = error instanceof MissingDataError
      send({ error: isMissingData ? error.message : String(error?.stack ?? error), isMissingData })
    },
  )
})
