/** Ways in which a remote can fail in the page. network.e2e.ts has failures of file transfer. */
import type { Page, Route } from '@playwright/test'
import * as v from 'valibot'
import type { PageFiles } from '../../platform/npm-test/index'
import { outputNames } from '../../platform/project/index'
import { DeploymentFile } from '../../shared/src/contract/site'
import { pageFiles } from '../support/page-files'
import { containerWith, placesOfFailure } from './broken-container'

type Answer = (route: Route) => Promise<void>

interface Fault {
  name: string
  /** Which of the remote's files are affected. */
  files: 'all' | 'entry' | 'styles'
  answer: Answer
  /** Removes the page's hashes, so that a changed file is accepted. */
  withoutIntegrity?: boolean
  /** What the shopper sees: a notice in place of the screen, the screen, or a toast. */
  outcome: 'notice' | 'screen' | 'toast'
}

const script = (body: string): Answer => {
  return (route) => route.fulfill({ contentType: 'text/javascript', body })
}
const notFound: Answer = (route) =>
  route.fulfill({ status: 404, contentType: 'text/plain', body: 'Not found' })

async function truncated(route: Route) {
  const response = await route.fetch()
  const body = await response.text()
  await route.fulfill({ response, body: body.slice(0, body.length / 2) })
}

const notice = { outcome: 'notice' } as const
const broken = { files: 'entry', withoutIntegrity: true } as const

export const faults: readonly Fault[] = [
  { name: 'refused', files: 'all', answer: (route) => route.abort('connectionrefused'), ...notice },
  { name: 'entry truncated', ...broken, answer: truncated, ...notice },
  { name: 'entry is {}', ...broken, answer: script('{}'), ...notice },
  { name: 'entry empty', ...broken, answer: script(''), ...notice },
  { name: 'CSS 404', files: 'styles', answer: notFound, outcome: 'screen' },
  {
    name: 'throws at import',
    ...broken,
    answer: script(`throw new Error('at import')`),
    ...notice,
  },
  {
    name: 'throws in render',
    ...broken,
    answer: script(containerWith(placesOfFailure.render)),
    ...notice,
  },
  {
    name: 'throws in an effect',
    ...broken,
    answer: script(containerWith(placesOfFailure.effect)),
    ...notice,
  },
  {
    name: 'throws in a handler',
    ...broken,
    answer: script(containerWith(placesOfFailure.handler)),
    outcome: 'toast',
  },
]

const patterns = {
  all: (remote: string) => new RegExp(`/remotes/${remote}/`),
  entry: (remote: string) => new RegExp(`/remotes/${remote}/remoteEntry-\\w+\\.js`),
  styles: (remote: string) => new RegExp(`/remotes/${remote}/.*\\.css$`),
}

/** Breaks a remote for a page of a composed site; returns a function that repairs it. */
export async function breakRemote(page: Page, site: string, remote: string, fault: Fault) {
  const change = (how: (html: string, files: PageFiles) => string) =>
    changePages(page, (html, path) => how(html, pageFiles(site, path)))
  if (fault.withoutIntegrity) {
    await change(withoutHashes)
    await page.route(`/${outputNames.deployment}`, withoutFiles)
  }
  // Inlined style sheets cannot fail; those of a remote on another origin are links.
  if (fault.files === 'styles') {
    await change(withLinkedStyles)
  }
  const pattern = patterns[fault.files](remote)
  await page.route(pattern, fault.answer)
  return () => page.unroute(pattern)
}

async function changePages(page: Page, change: (html: string, path: string) => string) {
  await page.route(
    (url) => !/\.\w+$/.test(url.pathname),
    async (route) => {
      if (!route.request().isNavigationRequest()) return route.fallback()
      const response = await route.fetch()
      await route.fulfill({
        response,
        body: change(await response.text(), new URL(route.request().url()).pathname),
      })
    },
  )
}

/** Also removes the hashes of remotes that the page does not show. */
async function withoutFiles(route: Route) {
  const response = await route.fetch()
  const deployment = v.parse(DeploymentFile, await response.json())
  for (const remote of Object.values(deployment.remotes)) {
    for (const name of ['integrity', 'scripts', 'modules'] as const) delete remote?.[name]
  }
  await route.fulfill({ response, json: deployment })
}

function withoutHashes(html: string, { modules }: PageFiles): string {
  const withoutMap = html.replace(/<script type="importmap">.*?<\/script>/s, '')
  // The import would use a refused preload.
  return modules.reduce(
    (text, { integrity }) => text.replaceAll(` integrity="${integrity}"`, ''),
    withoutMap,
  )
}

/** Removes the inlined rules, and enables the links. */
function withLinkedStyles(html: string): string {
  return html.replace(
    /((?:<link rel="stylesheet"[^>]* disabled>\s*)+)<style>.*?<\/style>/s,
    (_, links) => links.replaceAll(' disabled>', '>'),
  )
}
