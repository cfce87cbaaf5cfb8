import { fork } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { inRoot, nodeArguments, prerenderMode, root } from '../project/index.ts'
import { MissingDataError } from './load-data.ts'
import type {
  Answers,
  PageTask,
  PrerenderJob,
  Question,
  Reply,
  WrittenPage,
} from './prerender-job.ts'

/** From this number of pages on, another process is worth its start-up time of a second or two. */
const pagesPerProcess = 32

/** How many pages are in one request, since a request takes as long as reusing a page. */
const pagesPerQuestion = 8

/** The memory limit of each process, in MB: it holds the catalogue and one page at a time. */
const heap = 320

/** Processes that render pages, at most one per core. */
export class RenderPool {
  private readonly job: PrerenderJob
  private readonly workers: Promise<Worker>[] = []

  constructor(job: PrerenderJob) {
    this.job = job
  }

  /** The parameters of a screen's pages; `null` if the browser renders it. @throws Error of the remote. */
  async paths(screen: string): Promise<Answers['paths']> {
    const worker = await this.worker(0)
    return await worker.ask({ kind: 'paths', screen })
  }

  /** Further addresses of a screen for search engines. @throws Error of the remote. */
  async addresses(screen: string): Promise<string[]> {
    const worker = await this.worker(0)
    return await worker.ask({ kind: 'addresses', screen })
  }

  /**
   * Writes pages. @param onPage is called for each, with the result or the failure.
   * @throws MissingDataError if the API does not give the data of one: the others are then not written.
   */
  async write(
    tasks: readonly PageTask[],
    onPage: (task: PageTask, written: WrittenPage | Error) => void,
  ): Promise<void> {
    const count = Math.min(availableParallelism(), Math.ceil(tasks.length / pagesPerProcess))
    let asked = 0
    const missing: string[] = []
    const work = async (_: unknown, at: number) => {
      const worker = await this.worker(at)
      while (asked < tasks.length && missing.length === 0) {
        const next = tasks.slice(asked, asked + pagesPerQuestion)
        asked += next.length
        const pages = await worker.ask({ kind: 'pages', tasks: next })
        for (const [index, task] of next.entries()) {
          const page = pages[index]
          if (!page) break
          if (!('error' in page)) onPage(task, page)
          else if (page.isMissingData) missing.push(`${task.url}: ${page.error}`)
          else onPage(task, new Error(page.error))
        }
      }
    }
    await Promise.all(Array.from({ length: count }, work))
    if (missing.length > 0) throw new MissingDataError(missing.join('\n'))
  }

  async close(): Promise<void> {
    for (const worker of await Promise.allSettled(this.workers)) {
      if (worker.status === 'fulfilled') worker.value.end()
    }
  }

  private worker(at: number): Promise<Worker> {
    this.workers[at] ??= startWorker(this.job)
    return this.workers[at]
  }
}

type Worker = Awaited<ReturnType<typeof startWorker>>

async function startWorker(job: PrerenderJob) {
  const child = fork(inRoot('platform/compose/prerender-worker.ts'), [], {
    cwd: root,
    execArgv: [`--conditions=${prerenderMode}`, `--max-old-space-size=${heap}`, ...nodeArguments],
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })

  /** Sends one request at a time. @throws Error with the worker's message, or if it ends. */
  async function ask<Q extends Question>(question: Q): Promise<Answers[Q['kind']]> {
    const over = new AbortController()
    const answered: Promise<Reply> = once(child, 'message', over).then(([reply]) => reply)
    const ended = once(child, 'exit', over).then(([code]) => {
      throw new Error(`Prerendering ended with status ${code}`)
    })
    child.send(question)
    const reply = await Promise.race([answered, ended]).finally(() => over.abort())
    if ('error' in reply) throw new (reply.isMissingData ? MissingDataError : Error)(reply.error)
    return reply.answer as Answers[Q['kind']]
  }

  const end = () => child.kill()
  await ask({ kind: 'start', job }).catch((error) => {
    end()
    throw error
  })
  return { ask, end }
}
