/** The messages between composition and its rendering processes. */
import type { SiteConfig } from '../../shared/src/contract/site.ts'
import type { Patience } from './load-data.ts'
import type { PageFacts } from './page-facts.ts'
import type { PageTemplate } from './page-template.ts'

export interface PrerenderJob {
  site: Pick<SiteConfig, 'api' | 'origin' | 'prerender'>
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
  patience: Patience
}

/** @throws Error for a route without a template. */
export function templateOf({ templates }: PrerenderJob, route: string): PageTemplate {
  const { [route]: template } = templates
  if (!template) throw new Error(`There is no route ${route}`)
  return template
}

/** A page to write. */
export interface PageTask {
  /** The pattern of the route that the page belongs to. */
  route: string
  /** `null` for the page of all unknown addresses. */
  screen: string | null
  url: string
  /** Whether the screen is left to the browser, and the page shows its skeleton. */
  left?: true
  parameters: Record<string, string>
  file: string
  /** The pattern of the addresses that it answers; `null` for all others. */
  pattern: string | null
  /** Brotli's quality: 11 is the best. */
  quality: number
  /** Whether to return its facts. */
  withFacts: boolean
}

export interface WrittenPage {
  file: string
  /** Whether it was rendered rather than reused. */
  isNew: boolean
  /** The hash of the page's inputs (page-inputs.ts). */
  inputs: string
  facts: PageFacts | null
}

/** The requests to a worker. */
export type Question =
  | { kind: 'start'; job: PrerenderJob }
  | { kind: 'paths'; screen: string }
  | { kind: 'addresses'; screen: string }
  | { kind: 'pages'; tasks: readonly PageTask[] }

/** The answer to each kind of request. */
export interface Answers {
  start: null
  /** `null` if the browser renders the screen. */
  paths: Record<string, string>[] | null
  /** Further addresses of a screen, with a query. */
  addresses: string[]
  /** One for each task, up to the first whose data is missing. */
  pages: (WrittenPage | Failed)[]
}

export type Reply = { answer: Answers[keyof Answers] } | Failed

export interface Failed {
  error: string
  /** Whether the API failed, rather than the page's code. */
  isMissingData: boolean
}

/** Stands for the route of all unknown addresses. */
export const notFound = '404'
