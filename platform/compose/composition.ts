/** What the files of this folder pass to each other: a site to compose, and its pages to write. */
import type { PageConfig, Route, SiteConfig } from 'shared/contract'
import type { Builds } from '../build/index.ts'
import type { ApiTimeouts } from './load-data.ts'
import type { PageTemplate } from './page-document.ts'
import type { Remote } from './remotes.ts'

/** The inputs of a site's pages, and where to write them. */
export interface Composition {
  site: PageConfig
  /** The settings that it was made from, with what only some pages contain. */
  settings: SiteConfig
  builds: Builds
  remotes: Readonly<Record<string, Remote>>
  /** The composed site, with the files that pages need. */
  root: string
  /** The folder of the pages: the same one, or another in it. */
  out: string
  /** The preview that has these pages. */
  preview?: string | undefined
  /** The folders of previous sites, the newest first: pages with the same inputs are reused. */
  previous: readonly string[]
  timeouts: ApiTimeouts
  /** The folders of earlier sites, the newest first, whose pages are used instead of asking the API. */
  earlier?: readonly string[] | undefined
}

/** What a process needs to know to render pages. */
export interface PrerenderJob
  extends Pick<Composition, 'out' | 'previous' | 'timeouts' | 'earlier'> {
  site: SiteConfig
  /** The shell's build for Node. */
  shell: { folder: string; hash: string }
  /** The builds for Node, by remote. */
  remotes: Record<string, { folder: string; hash: string }>
  /** The hash of the platform's code that renders all pages. */
  renderer: string
  /** By the pattern of the route. */
  templates: Record<string, PageTemplate>
}

/** A page to write. */
export interface PageTask {
  /** The pattern of the route that the page belongs to. */
  route: string
  /** `null` for the page of all unknown addresses. */
  screen: string | null
  url: string
  /** Whether the browser renders the screen, and the page shows its skeleton. */
  isSkeleton?: true
  parameters: Record<string, string>
  file: string
  /** Brotli's quality: 11 is the best. */
  quality: number
}

/** A page that the browser renders, because it could not be rendered here. */
export interface Failure {
  /** Its address; the pattern of its route if that concerns all its pages. */
  page: string
  screen: string | null
  /** What failed, and in which line of the sources. */
  reason: string
}

/** A route whose entries a process writes into a file, each as a line of JSON. */
export interface PathsTask extends ScreenOfRoute {
  most: number
  file: string
}

/** The pattern of a route, and its screen. */
export interface ScreenOfRoute {
  route: string
  screen: string
}

/** What remotes know of the pages of their screens. */
export interface PageLists {
  /**
   * The parameters of a route's pages, one after the other; `null` if the browser renders them.
   * @param most how many are needed. @throws Error of the remote.
   */
  paths: (
    page: ScreenOfRoute,
    most: number,
  ) => Promise<AsyncIterable<Record<string, string>> | null>
  /** Further addresses of a screen for search engines. @throws Error of the remote. */
  addresses: (screen: string) => Promise<string[]>
}

/** Stands for the route of all unknown addresses. */
export const notFound = '404'

/** Whether everybody may open and find a page. */
export function isPublic({ access, forDevelopers, needsServer }: Route): boolean {
  return access === 'all' && !forDevelopers && !needsServer
}
