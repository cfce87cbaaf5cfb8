import { remoteNames } from '../../shared/src/contract/remotes.ts'
import type { SiteConfig } from '../../shared/src/contract/site.ts'
import { folderOf, inRoot, type PartName, partNames } from '../base/index.ts'
import { buildAll, buildsOf, outputOf } from '../builds/index.ts'
import { readSite } from '../composer/index.ts'
import { checkTypes } from './check-types.ts'
import { type DeploymentStep, deploy } from './deploy.ts'
import { type DeployRoot, releasedVersions } from './deploy-root.ts'
import { liveSite, withCanary, withRelease, withSettings } from './deployed-site.ts'
import { type Release, readRelease } from './release-file.ts'
import { showSteps } from './steps.ts'
import { storeRelease } from './store-release.ts'

interface Options {
  root: DeployRoot
  part: PartName
  /** A released version, or its beginning; else this checkout is built. */
  to?: string | undefined
  /** The percentage of shoppers who get it; everybody where not given. */
  canary?: number | undefined
  /** A site.json to take the settings from. */
  settings?: string | undefined
  untried?: boolean | undefined
}

/** The steps of a deployment whose time is shown. */
const shownSteps: Partial<Record<DeploymentStep, string>> = {
  checked: 'records',
  composed: 'pages',
  tried: 'trial',
  switched: 'switch',
}

type Released = { ok: true; number: number; version: string } | { ok: false; reasons: string[] }

/**
 * Releases one part; the very first release brings the whole shop.
 * @throws Error when `to` is no single version.
 */
export async function release(options: Options): Promise<Released> {
  const { root, part, to, canary, settings, untried } = options
  const missing = liveSite(root) ? [] : partNames.filter((name) => name !== part)
  const built = to === undefined ? [part, ...missing] : missing
  const endStep = showSteps()
  if (built.length > 0) {
    const reasons = await checkTypes(built)
    endStep('types')
    if (reasons.length > 0) return { ok: false, reasons }
  }
  const candidate =
    to === undefined
      ? await buildAndStore(root, part)
      : readRelease(root, part, findVersion(root, part, to))
  const others: Release[] = []
  for (const name of missing) others.push(await buildAndStore(root, name))
  if (built.length > 0) endStep('build')
  const change = (live: SiteConfig | null): SiteConfig => {
    const configured = readSite(settings ?? inRoot('site/site.json'))
    const base = live
      ? settings
        ? withSettings(live, configured)
        : live
      : others.reduce(withRelease, withoutLocal(configured))
    return canary !== undefined && candidate.part !== 'shell'
      ? withCanary(base, candidate, canary)
      : withRelease(base, candidate)
  }
  // A version that was live needs no test again.
  const smokeTest = untried || to !== undefined ? undefined : await smokeTestOf(part)
  const result = await deploy({
    root,
    change,
    smokeTest,
    onStep: (step) => shownSteps[step] && endStep(shownSteps[step]),
  })
  return result.ok ? { ok: true, number: result.number, version: candidate.version } : result
}

/** Loads Playwright only when needed. */
async function smokeTestOf(part: PartName) {
  const { runSmokeTests } = await import('./smoke-tests.ts')
  return (folder: string, site: SiteConfig) => runSmokeTests(part, folder, site)
}

async function buildAndStore(root: DeployRoot, part: PartName): Promise<Release> {
  const folder = folderOf(part)
  const builds = buildsOf(folder)
  // The shell's release contains the Node build of `shared`.
  await buildAll([...builds, { folder: 'shared', mode: 'prerender' }])
  const node = builds.find(({ mode }) => mode === 'prerender')
  return storeRelease({ root, part, build: outputOf({ folder }), forNode: node && outputOf(node) })
}

function findVersion(root: DeployRoot, part: PartName, text: string): string {
  const all = releasedVersions(root, part)
  if (all.includes(text)) return text
  const [found, ...more] = all.filter((version) => version.startsWith(text))
  if (!found) throw new Error(`${part} was never released as ${text}. There are: ${all.join(', ')}`)
  if (more.length > 0)
    throw new Error(`More than one version begins with ${text}: ${[found, ...more].join(', ')}`)
  return found
}

function withoutLocal(site: SiteConfig): SiteConfig {
  const foreign = remoteNames.filter((name) => !site.remotes[name]?.entry.startsWith('/'))
  const remotes = Object.fromEntries(foreign.map((name) => [name, site.remotes[name]]))
  return { ...site, remotes }
}
