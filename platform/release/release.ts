import type { SiteConfig } from '../../shared/src/contract/site.ts'
import { buildAll, buildsOf, outputOf } from '../build/index.ts'
import { readSite } from '../compose/index.ts'
import {
  folderOf,
  inRoot,
  isInstalled,
  outputs,
  type PartName,
  partNames,
  progress,
  shellPart,
} from '../project/index.ts'
import { checkTypes } from './check-types.ts'
import { type DeploymentStep, deploy } from './deploy.ts'
import type { DeployRoot } from './deploy-root.ts'
import {
  releasedElsewhere,
  versionOf,
  withCanary,
  withoutCanary,
  withRelease,
  withSettings,
} from './deployed-site.ts'
import { liveDeployment } from './deployment-log.ts'
import { fetchRelease, publishRelease } from './release-archive.ts'
import { type Release, readRelease } from './release-file.ts'
import { readRefusals, releasedVersions } from './released-versions.ts'
import { smokeTestSite } from './smoke-test-site.ts'
import { storeRelease } from './store-release.ts'

interface Options {
  root: DeployRoot
  part: PartName
  /** A released version, or its beginning; else this checkout is built. */
  to?: string | undefined
  /** The percentage of shoppers who get it; everybody where not given. 0 ends a canary, and builds nothing. */
  canary?: number | undefined
  /** A site.json to take the settings from. */
  settings?: string | undefined
  untried?: boolean | undefined
}

/** The steps of a deployment whose time is shown. */
const shownSteps: Partial<Record<DeploymentStep, string>> = {
  checked: 'records',
  composed: 'pages',
  tried: 'smoke test',
  switched: 'switch',
}

type Released = { ok: true; number: number; version: string } | { ok: false; reasons: string[] }

/**
 * Releases one part; the very first release brings the whole shop.
 * @throws Error when `to` is no single version, or one that a smoke test refused.
 */
export async function release(options: Options): Promise<Released> {
  const { root, part, to, canary, settings, untried } = options
  if (canary === 0 && part !== shellPart) return endCanary(root, part)
  const since = await liveDeployment(root)
  if (!since && isInstalled) {
    throw new Error('Nothing is live in this store: a shop’s first release is that of its shell.')
  }
  const missing = since ? [] : partNames.filter((name) => name !== part)
  const built = to === undefined ? [part, ...missing] : missing
  const endStep = showSteps()
  if (built.length > 0) {
    const reasons = await checkTypes(built)
    endStep('types')
    if (reasons.length > 0) return { ok: false, reasons }
  }
  const candidate =
    to === undefined ? await buildAndStore(root, part) : await releaseNamed(root, part, to)
  const others: Release[] = []
  for (const name of missing) others.push(await buildAndStore(root, name))
  if (built.length > 0) endStep('build')
  const change = (live: SiteConfig | null): SiteConfig => {
    const configured = () => readSite(settings ?? inRoot('site/site.json'))
    const base = live
      ? settings
        ? withSettings(live, configured())
        : live
      : others.reduce(withRelease, releasedElsewhere(configured()))
    return canary !== undefined && part !== shellPart
      ? withCanary(base, candidate, canary)
      : withRelease(base, candidate)
  }
  // A version that was live needs no test again.
  const smokeTest =
    untried || to !== undefined ? undefined : await smokeTestOf(root, part, others.length > 0)
  const result = await deploy({
    root,
    change,
    since,
    smokeTest,
    onStep: (step) => {
      const shown = shownSteps[step]
      if (shown) endStep(shown)
    },
  })
  return result.ok ? { ok: true, number: result.number, version: candidate.version } : result
}

/** Nothing is built or tried: what stays was live all the time. */
async function endCanary(root: DeployRoot, name: string): Promise<Released> {
  const change = (live: SiteConfig | null) => {
    if (!live?.remotes[name]?.canary) throw new Error(`${name} has no canary.`)
    return withoutCanary(live, name)
  }
  const result = await deploy({ root, change })
  if (!result.ok) return result
  return { ok: true, number: result.number, version: versionOf(result.site, name) ?? '' }
}

/** A new shell is tried with all remotes. Loads Playwright only when needed. */
async function smokeTestOf(root: DeployRoot, part: PartName, wholeShop: boolean) {
  const { runSmokeTestsIn } = await import('../smoke/index.ts')
  return (folder: string, site: SiteConfig) => {
    const all = partNames.filter((name) => name === shellPart || site.remotes[name])
    const parts = part === shellPart || wholeShop ? all : [part]
    return smokeTestSite(root, folder, site, part, (tried) => runSmokeTestsIn(tried, parts))
  }
}

async function buildAndStore(root: DeployRoot, part: PartName): Promise<Release> {
  const folder = folderOf(part)
  const builds = buildsOf(folder)
  await buildAll(builds)
  const node = builds.find(({ mode }) => mode === 'prerender')
  const forNode = node && outputOf(node)
  const maps = inRoot(folder, outputs.maps)
  const stored = await storeRelease({ root, part, build: outputOf({ folder }), forNode, maps })
  await publishRelease(root, part, stored.version)
  return stored
}

async function releaseNamed(root: DeployRoot, part: PartName, text: string): Promise<Release> {
  const version = await findVersion(root, part, text)
  await fetchRelease(root, part, version)
  return readRelease(root, part, version)
}

async function findVersion(root: DeployRoot, part: PartName, text: string): Promise<string> {
  const all = (await releasedVersions(root, part)).map(({ version }) => version)
  if (all.includes(text)) return text
  const [found, ...more] = all.filter((version) => version.startsWith(text))
  if (more.length > 0)
    throw new Error(`More than one version begins with ${text}: ${[found, ...more].join(', ')}`)
  if (found) return found
  const refusal = (await readRefusals(root, part)).find(({ version }) => version.startsWith(text))
  if (!refusal)
    throw new Error(`${part} was never released as ${text}. There are: ${all.join(', ')}`)
  const why = `${part} ${refusal.version} was refused by its smoke test: ${refusal.reasons.join(' ')}`
  throw new Error(`${why} To try it again, release it: npm run release ${part}`)
}

/**
 * Shows how long each step of a command takes.
 * @returns call it at the end of each step: it prints the step's name and the seconds since the last call.
 */
function showSteps(): (step: string) => void {
  let began = performance.now()
  return (step) => {
    const now = performance.now()
    progress(`${step.padEnd(8)} ${((now - began) / 1000).toFixed(1).padStart(6)} s`)
    began = now
  }
}
