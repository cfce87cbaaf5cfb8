/** Pages whose content a deployment would take away, so that they are empty until scripts have run. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type DeploymentFile, parametersOf, remoteOf } from 'shared/contract'
import { shellsFolder } from 'shared/page-protocol'
import { type Failure, isPrerendered, type PageChanges, readPageInputs } from '../compose/index.ts'
import { outputNames, shellPart } from '../project/index.ts'
import { pageAt, pageFile } from '../serve/index.ts'
import { previewFile } from './previews.ts'
import { type LiveSite, versionOf } from './site-changes.ts'

interface Composed {
  site: LiveSite
  /** The composed directory, or the one in it with the pages of another shell. */
  folder: string
}

/**
 * Finds the pages that the live deployment has with their content, and the next one without it, and those of new code
 * that could not be rendered. Also in the pages with the shell of a canary, or with one that is new in a
 * preview. Those of one that the preview has already must not keep others from releasing.
 * @param changes by the composition of the next one.
 */
export function findEmptyPages(
  live: Composed | null,
  next: Composed,
  { failures, ofShells = {} }: PageChanges,
): Failure[] {
  const { routes }: DeploymentFile = JSON.parse(
    readFileSync(path.join(next.folder, outputNames.deployment), 'utf8'),
  )
  const withShell = ({ site, folder }: Composed, name: string) => {
    const shell = shellOf(site, name)
    return { site: { ...site, shell }, folder: path.join(folder, shellsFolder, name) }
  }
  const ofOthers = Object.entries(ofShells).flatMap(([name, changes]) => {
    const before = live && withShell(live, name)
    const wasComposed = before && existsSync(before.folder)
    const after = withShell(next, name)
    const isCanary = name === next.site.shellCanary?.version
    const isSame = wasComposed && before.site.shell === after.site.shell
    if (isSame && !isCanary) return []
    const found = findEmptyIn(routes, wasComposed ? before : live, after, changes.failures)
    if (!wasComposed || !isCanary) return found
    return found.map((failure) => ({
      ...failure,
      reason: `With the shell’s canary ${name}, which ends by npx bookshelf end-canary shell: ${failure.reason}`,
    }))
  })
  return [...findEmptyIn(routes, live, next, failures), ...ofOthers]
}

/** The version of the shell whose pages are in a folder of this name: that of the preview's file, or the canary. */
function shellOf({ previews = {} }: LiveSite, name: string): string {
  const found = Object.entries(previews).find(
    ([preview, record]) => previewFile(preview, record) === name,
  )
  return found?.[1].remotes[shellPart]?.version ?? name
}

function findEmptyIn(
  routes: DeploymentFile['routes'],
  live: Composed | null,
  next: Composed,
  failures: readonly Failure[],
): Failure[] {
  const isNew = ({ screen }: Failure) => {
    const part = screen === null ? shellPart : remoteOf(screen)
    return !live || versionOf(live.site, part) !== versionOf(next.site, part)
  }
  const before = live ? prerenderedIn(live.folder, routes) : new Set()
  const after = prerenderedIn(next.folder, routes)
  const wasPrerendered = ({ page }: Failure) =>
    before.has(page) || (live && hasContent(live.folder, pageFile(page)))
  const hasNoEntries = [0, 'none'].includes(next.site.prerender ?? 'all')
  const left = routes.filter(
    ({ path: route, screen, redirectTo }) =>
      before.has(route) &&
      !redirectTo &&
      !after.has(route) &&
      !(hasNoEntries && parametersOf(route).length > 0) &&
      !failures.some((failure) => failure.screen === screen),
  )
  return [
    ...failures.filter((failure) => isNew(failure) || wasPrerendered(failure)),
    ...left.map(({ path: page, screen }) => ({ page, screen, reason: leftToBrowser })),
  ]
}

const leftToBrowser =
  'Nothing failed, but it has no content any more: look at its “access”, its paths, and whether it renders a heading without a browser.'

/** The patterns of the routes with at least one page that has content. */
function prerenderedIn(folder: string, routes: DeploymentFile['routes']): Set<string> {
  const pages = routes.map(({ path: route }) => ({ route, file: pageFile(route) }))
  const found = new Set<string>()
  for (const file of Object.keys(readPageInputs(folder))) {
    const at = pageAt(path.posix.dirname(`/${file}`), pages)
    const route = pages.find((page) => page.file === at)?.route
    if (route === undefined || found.has(route) || file === outputNames.notFound) continue
    if (hasContent(folder, file)) found.add(route)
  }
  return found
}

function hasContent(folder: string, name: string): boolean {
  const file = path.join(folder, name)
  return existsSync(file) && isPrerendered(readFileSync(file, 'utf8'))
}
