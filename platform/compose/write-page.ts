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
  private readonly before: InputsOfPages
  private readonly factsBefore: ReadonlyMap<string, PageFacts>
  /** By route. */
  private readonly templateHashes = new Map<string, string>()

  constructor(job: PrerenderJob) {
    this.job = job
    this.before = readPageInputs(job.previous)
    const facts = Object.keys(this.before).length > 0 ? readPageFacts(job.previous) : []
    this.factsBefore = new Map(facts.map((page) => [page.file, page]))
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
    const same = this.takeOver(task, inputs)
    if (same) return same
    const page = documentOf(templateOf(this.job, route), await render())
    const to = path.join(this.job.out, file)
    mkdirSync(path.dirname(to), { recursive: true })
    writeFileSync(to, serializePage(page))
    await compressFile(to, quality)
    const facts = task.withFacts ? factsOf(page, task) : null
    return { file, isNew: true, inputs, facts }
  }

  private takeOver(task: PageTask, inputs: string): WrittenPage | null {
    const { file, withFacts } = task
    const { previous } = this.job
    const facts = this.factsBefore.get(file) ?? null
    if (this.before[file] !== inputs || (withFacts && !facts)) return null
    const to = path.join(this.job.out, file)
    mkdirSync(path.dirname(to), { recursive: true })
    const isWhole = ['', '.br', '.gz'].every((ending) =>
      linkOrCopy(path.join(previous, file) + ending, to + ending),
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
