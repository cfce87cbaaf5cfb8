/** For tests: what a process gets that writes the pages of a small shop. */
import { pageConfig as site } from '../../project/testing/site-config.ts'
import type { PrerenderJob } from '../composition.ts'
import { defaultTimeouts } from '../load-data.ts'
import type { PageTemplate } from '../page-document.ts'

export const template: PageTemplate = {
  lang: 'en',
  title: null,
  head: [],
  boot: { url: '/boot.js' },
  styles: [],
  integrity: {},
  modules: [],
  entry: '/start.js',
  forCustomers: [],
  site,
}

/** @param out the folder of the site. @param routes of its pages. */
export const pageJob = (out: string, routes: readonly string[]): PrerenderJob => ({
  site,
  shell: { folder: '', hash: 's' },
  renderer: 'r',
  remotes: { catalog: { folder: '', hash: 'c' } },
  out,
  previous: [],
  timeouts: defaultTimeouts,
  templates: Object.fromEntries(routes.map((route) => [route, template])),
})
