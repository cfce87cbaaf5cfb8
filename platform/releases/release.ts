import { remoteNames } from '../../shared/src/contract/remotes.ts'
import type { SiteConfig } from '../../shared/src/contract/site.ts'
import { folderOf, inRoot, type PartName, partNames } from '../base/index.ts'
import { buildAll, buildsOf, outputOf } from '../builds/index.ts'
import { readSite } from '../composer/index.ts'
import { deploy } from './deploy.ts'
import { liveSite, withCanary, withRelease, withSettings } from './deployed-site.ts'
import { type Home, releasedVersions } from './home.ts'
import { type Release, readRelease } from './release-file.ts'
import { storeRelease } from './store-release.ts'
import { tryEarlierReleases } from './try-earlier.ts'

interface Options {
  home: Home
  part: PartName
  /** A version that was released before, or the beginning of one; else what is in this checkout. */
  to?: string
  /** The percentage of shoppers who get it; everybody where nothing is said. */
  canary?: number
  /** A site.json to take the settings from. */
  settings?: string
  /** Leaves out the trial in a browser. */
  untried?: boolean
}

type Released = { ok: true; number: number; version: string } | { ok: false; reasons: string[] }

/**
 * Releases one part of the shop. Builds that part alone; nobody else's files change. The very first
 * release brings the whole shop, for there must be something to be part of.
 * @throws Error when there is no such version, or more than one.
 */
export async function release(options: Options): Promise<Released> {
  const { home, part, to, canary, settings, untried = false } = options
  const first = liveSite(home) === null
  const candidate =
    to === undefined
      ? await buildAndStore(home, part)
      : readRelease(home, part, versionLike(home, part, to))
  const others: Release[] = []
  // One after the other: each builds with as many processes as there are cores.
  for (const name of first ? partNames.filter((name) => name !== part) : []) {
    others.push(await buildAndStore(home, name))
  }
  const change = (live: SiteConfig | null): SiteConfig => {
    const configured = readSite(settings ?? inRoot('site/site.json'))
    const base = live ? (settings ? withSettings(live, configured) : live) : emptied(configured)
    const whole = live ? base : others.reduce(withRelease, base)
    return canary !== undefined && candidate.part !== 'shell'
      ? withCanary(whole, candidate, canary)
      : withRelease(whole, candidate)
  }
  // What was tried before it went live the first time need not be tried again: going back is quick.
  const tryOut = untried || to !== undefined ? undefined : await trialOf(home, part)
  const result = await deploy({ home, change, ...(tryOut ? { tryOut } : {}) })
  return result.ok ? { ok: true, number: result.number, version: candidate.version } : result
}

/**
 * How a part is tried before it goes live; a shell also with each remote's release before the last.
 * Brought in only where it is needed: a browser's driver takes its time to load.
 */
async function trialOf(home: Home, part: PartName) {
  const { tryInBrowser } = await import('./try-in-browser.ts')
  if (part !== 'shell') return tryInBrowser(part)
  return async (folder: string, site: SiteConfig) => [
    ...(await tryInBrowser('shell')(folder, site)),
    ...(await tryEarlierReleases(home, site, (team, ...composed) =>
      tryInBrowser(team)(...composed),
    )),
  ]
}

async function buildAndStore(home: Home, part: PartName): Promise<Release> {
  const folder = folderOf(part)
  const builds = buildsOf(folder)
  // Pages are rendered with the Node build of `shared`, which the shell's release takes along.
  await buildAll([...builds, { folder: 'shared', mode: 'prerender' }])
  const forNode = builds.find(({ mode }) => mode === 'prerender')
  return storeRelease({
    home,
    part,
    build: outputOf({ folder }),
    ...(forNode ? { forNode: outputOf(forNode) } : {}),
  })
}

/** The one released version that is meant by `text`: all of it, or its beginning. */
function versionLike(home: Home, part: PartName, text: string): string {
  const all = releasedVersions(home, part)
  if (all.includes(text)) return text
  const [found, ...more] = all.filter((version) => version.startsWith(text))
  if (!found) throw new Error(`${part} was never released as ${text}. There are: ${all.join(', ')}`)
  if (more.length > 0)
    throw new Error(`More than one version begins with ${text}: ${[found, ...more].join(', ')}`)
  return found
}

/** The settings of a configuration, without the remotes that it places somewhere in this checkout. */
function emptied(site: SiteConfig): SiteConfig {
  const elsewhere = remoteNames.filter((name) => !site.remotes[name]?.entry.startsWith('/'))
  return {
    ...site,
    remotes: Object.fromEntries(elsewhere.map((name) => [name, site.remotes[name]])),
  }
}
