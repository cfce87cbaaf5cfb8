import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { remoteOf } from '../../shared/src/contract/remotes.ts'
import { hashOf } from '../project/index.ts'
import { compressFile } from './compress.ts'
import { linkOrCopy } from './link-or-copy.ts'
import { serializePage } from './page-document.ts'
import { factsOf, type PageFacts, readPageFacts } from './page-facts.ts'
import { type InputsOfPages, readPageInputs } from './page-inputs.ts'
import { documentOf, type PageContent } from './page-template.ts'
import { type PageTask, type PrerenderJob, templateOf, type WrittenPage } from './prerender-job.ts'

/** Writes pages with their compressed copies, and reuses unchanged ones. */
export class PageWriter {
  private readonly job: PrerenderJob
  private readonly previous: {
    folder: string
    inputs: InputsOfPages
    facts: Map<string, PageFacts>
  }[]
  /** By route. */
  private readonly templateHashes = new Map<string, string>()

  constructor(job: PrerenderJob) {
    this.job = job
    this.previous = job.previous.map((folder) => {
      const inputs = readPageInputs(folder)
      const facts = Object.keys(inputs).length > 0 ? readPageFacts(folder) : []
      return { folder, inputs, facts: new Map(facts.map((page) => [page.file, page])) }
    })
  }

  /** @param render is called only if the page of the previous site cannot be reused. */
  async write(
    task: PageTask,
    dehydratedState: Record<string, unknown>,
    render: () => Promise<PageContent>,
  ): Promise<WrittenPage> {
    const { file, quality, route, screen, url } = task
    const { renderer, remotes } = this.job
    // Only the screen's own remote affects a page: releases of others do not change it.
    const remote = (screen !== null && remotes[remoteOf(screen)]?.hash) || 'none'
    const inputs = hashOf(
      ...[renderer, remote, this.templateHash(route)],
      ...[url, String(quality), dehydratedState],
    )
    const reused = this.reusePrevious(task, inputs)
    if (reused) return reused
    const page = documentOf(templateOf(this.job, route), await render())
    const to = path.join(this.job.out, file)
    mkdirSync(path.dirname(to), { recursive: true })
    writeFileSync(to, serializePage(page))
    await compressFile(to, quality)
    const facts = task.withFacts ? factsOf(page, task) : null
    return { file, isNew: true, inputs, facts }
  }

  private reusePrevious(task: PageTask, inputs: string): WrittenPage | null {
    const { file, withFacts } = task
    const same = this.previous.find((site) => site.inputs[file] === inputs)
    const facts = same?.facts.get(file) ?? null
    if (!same || (withFacts && !facts)) return null
    const to = path.join(this.job.out, file)
    mkdirSync(path.dirname(to), { recursive: true })
    const isWhole = ['', '.br', '.gz'].every((ending) =>
      linkOrCopy(path.join(same.folder, file) + ending, to + ending),
    )
    if (!isWhole) {
      // A link to the previous site's file, so it must not be written to.
      rmSync(to, { force: true })
      rmSync(`${to}.br`, { force: true })
      return null
    }
    return { file, isNew: false, inputs, facts: withFacts ? facts : null }
  }

  private templateHash(route: string): string {
    const known = this.templateHashes.get(route) ?? hashOf(templateOf(this.job, route))
    this.templateHashes.set(route, known)
    return known
  }
}
