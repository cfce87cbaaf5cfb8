/** What composition and the processes that render for it say to each other. */
import type { SiteConfig } from '../../shared/src/contract/site.ts'
import type { Patience } from './load-data.ts'
import type { PageFacts } from './page-facts.ts'
import type { PageTemplate } from './page-template.ts'

export interface PrerenderJob {
  site: Pick<SiteConfig, 'api' | 'origin'>
  shell: string
  /** The builds for Node, by remote. */
  remotes: Record<string, { folder: string; hash: string }>
  /** The folder to write. */
  out: string
  /** A folder: where it holds a composed site, pages of it are taken over whose inputs are the same. */
  previous: string
  /** The hash of all that renders whichever page. */
  renderer: string
  /** By the pattern of the route. */
  templates: Record<string, PageTemplate>
  patience: Patience
}

/** @throws Error for a route that no template has been made for. */
export function templateOf({ templates }: PrerenderJob, route: string): PageTemplate {
  const { [route]: template } = templates
  if (!template) throw new Error(`There is no route ${route}`)
  return template
}

/** A page to write. */
export interface PageTask {
  /** The pattern of the route that the page belongs to. */
  route: string
  /** `null` for the page of every address that the shop does not have. */
  screen: string | null
  url: string
  /** Whether the screen is left to the browser, and the page shows its skeleton. */
  left?: true
  parameters: Record<string, string>
  file: string
  /** The pattern of the addresses that it answers; `null` for all others. */
  pattern: string | null
  /** How well it is compressed, as brotli takes it: 11 is the best. */
  quality: number
  /** Whether its facts are wanted. */
  withFacts: boolean
}

export interface WrittenPage {
  file: string
  /** Whether it was rendered, not taken over. */
  isNew: boolean
  /** The hash of all that the page was made of (page-inputs.ts). */
  inputs: string
  facts: PageFacts | null
}

/** What a worker is asked. */
export type Question =
  | { kind: 'start'; job: PrerenderJob }
  | { kind: 'paths'; screen: string }
  | { kind: 'addresses'; screen: string }
  | { kind: 'pages'; tasks: readonly PageTask[] }

/** The answer to each kind of question. */
export interface Answers {
  start: null
  /** `null` where the browser renders the screen. */
  paths: Record<string, string>[] | null
  /** Of a screen, beside those of its pages: with a query. */
  addresses: string[]
  /** One for each task, up to the first whose data is missing. */
  pages: (WrittenPage | Failed)[]
}

export type Reply = { answer: Answers[keyof Answers] } | Failed

export interface Failed {
  error: string
  /** Whether it is the API's failure, not that of the page's code. */
  isMissingData: boolean
}

/** Stands for the route of every address that the shop does not have. */
export const notFound = '404'
