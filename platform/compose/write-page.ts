import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { remoteOf } from '../../shared/src/contract/remotes.ts'
import { hashOf, outputNames } from '../project/index.ts'
import { compressFile } from './compress.ts'
import { serializePage } from './page-document.ts'
import { documentOf, type PageContent, templateOf } from './page-template.ts'
import type { PageTask } from './plan-pages.ts'
import type { PrerenderJob } from './prerender.ts'

/** The hash of a page's inputs, by the page's file. */
export type InputsOfPages = Record<string, string>

/** Reads what the pages of a composed site were made of; empty if the folder is not a composed site. */
export function readPageInputs(folder: string): InputsOfPages {
  const file = path.join(folder, outputNames.pageInputs)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}

export interface WrittenPage {
  /** Whether it was rendered rather than reused. */
  isNew: boolean
  /** The hash of the page's inputs. */
  inputs: string
}

/** Writes pages with their compressed copies, and reuses unchanged ones. */
export class PageWriter {
  private readonly job: PrerenderJob
  private readonly previous: { folder: string; inputs: InputsOfPages }[]
  /** By route. */
  private readonly templateHashes = new Map<string, string>()

  constructor(job: PrerenderJob) {
    this.job = job
    this.previous = job.previous.map((folder) => ({ folder, inputs: readPageInputs(folder) }))
  }

  /** @param render is called only if the page of no previous site can be reused. */
  async write(
    { file, quality, route, screen, url }: PageTask,
    dehydratedState: Record<string, unknown>,
    render: () => Promise<PageContent>,
  ): Promise<WrittenPage> {
    const { renderer, remotes, templates, out } = this.job
    // Only the screen's own remote affects a page: releases of others do not change it.
    const remote = (screen !== null && remotes[remoteOf(screen)]?.hash) || 'none'
    const inputs = hashOf(
      ...[renderer, remote, this.templateHash(route)],
      ...[url, String(quality), dehydratedState],
    )
    const to = path.join(out, file)
    mkdirSync(path.dirname(to), { recursive: true })
    if (this.reusePrevious(file, inputs)) return { isNew: false, inputs }
    writeFileSync(to, serializePage(documentOf(templateOf(templates, route), await render())))
    await compressFile(to, quality)
    return { isNew: true, inputs }
  }

  /** @returns whether a previous site had the page, with its compressed copies. */
  private reusePrevious(file: string, inputs: string): boolean {
    const same = this.previous.find((site) => site.inputs[file] === inputs)
    if (!same) return false
    const to = path.join(this.job.out, file)
    const isWhole = ['', '.br', '.gz'].every((ending) =>
      linkOrCopy(path.join(same.folder, file) + ending, to + ending),
    )
    // A link to the previous site's file must not be written to.
    if (!isWhole) for (const ending of ['', '.br']) rmSync(to + ending, { force: true })
    return isWhole
  }

  private templateHash(route: string): string {
    const known = this.templateHashes.get(route) ?? hashOf(templateOf(this.job.templates, route))
    this.templateHashes.set(route, known)
    return known
  }
}

/**
 * Links a file, or copies it if the file system cannot link. Files of composed sites never change, so sites share them.
 * @returns whether the file exists.
 */
function linkOrCopy(from: string, to: string): boolean {
  try {
    linkSync(from, to)
  } catch {
    if (!existsSync(from)) return false
    copyFileSync(from, to)
  }
  return true
}
