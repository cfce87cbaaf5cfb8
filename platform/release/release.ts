import { buildAll, buildsOf, bundleSmokeTest, outputOf } from '../build/index.ts'
import { providedBy, readSite } from '../compose/index.ts'
import {
  folderOf,
  inRoot,
  isPartName,
  outputs,
  type PartName,
  partNames,
  progress,
  shellPart,
} from '../project/index.ts'
import type { SmokeTests } from '../smoke/index.ts'
import { checkTypes } from './check-types.ts'
import { type Deployed, deploy, type ReleaseStep } from './deploy.ts'
import { formatSource, readSource, userName } from './git.ts'
import { type Deployment, liveDeployment, nothingLive, readDeployment, readLog } from './log.ts'
import { addingTo, previewed, withoutPreview } from './previews.ts'
import { refuse } from './refusals.ts'
import {
  canaryOf,
  type LiveSite,
  partsOf,
  releasedHere,
  type Schedule,
  versionOf,
  versionsOf,
  withCanary,
  withEarlier,
  withoutCanary,
  withoutRemote,
  withRelease,
  withSettings,
} from './site-changes.ts'
import { forSmokeTest, partsToTest, smokeTestSite } from './smoke-test-site.ts'
import { type DeployRoot, otherRoot, releaseFiles } from './store.ts'
import {
  fetchRelease,
  type Release,
  readRelease,
  smokeTestIn,
  storeRelease,
  takeRelease,
} from './stored-releases.ts'

interface Options {
  root: DeployRoot
  part: PartName
  /** A version that was live, or its beginning. By default, this checkout is built. */
  to?: string | undefined
  /** A store in which it is live: the same files go live here. By default, this checkout is built. */
  from?: string | undefined
  /** The percentage of shoppers who get it; everybody if not given. */
  canary?: number | undefined
  /** Of the canary. With `every`, `npx bookshelf follow` watches it. */
  schedule?: Schedule | undefined
  /** The remote that leaves with this release, since the part takes over its pages and slots. */
  insteadOf?: PartName | undefined
  /** The name of the preview that it is added to, instead of being released to shoppers. */
  preview?: string | undefined
  /** The site.json for the first release; by default, that of this checkout. */
  siteFile?: string | undefined
  /** Whether nothing may be live: needed only in a store that is named, since another name may be meant. */
  first?: boolean | undefined
  skipSmokeTest?: boolean | undefined
  allowEmptyPages?: boolean | undefined
  /** Why it goes live even if it does not fit. */
  anyway?: string | undefined
}

/**
 * Releases one part; the very first release brings the whole shop.
 * @throws Error if it is refused, if `to` is not the beginning of exactly one version, if it is not live in `from`, or if
 * `siteFile` cannot be used or is given for a shop that is live.
 */
export async function release(options: Options): Promise<Deployed> {
  const { root, part, to, from, preview, skipSmokeTest, allowEmptyPages, anyway } = options
  const since = await liveDeployment(root)
  refuseOptions(options, since)
  const { parts, bring } = await bringing(options)
  const others = since ? [] : parts.filter((name) => name !== part)
  const isBuilt = to === undefined && from === undefined
  return deploy({
    ...{ root, since, allowEmptyPages, anyway },
    first: since || to !== undefined ? undefined : readSettings(options.siteFile),
    check: isBuilt ? () => checkTypes([part, ...others]) : undefined,
    async build() {
      const own = await bring(part)
      const more: Release[] = []
      for (const name of others) more.push(await bring(name))
      const place = changeBy(own, options)
      return { source: own.source, change: (site) => place(more.reduce(withRelease, site)) }
    },
    // A version that was live needs no test again.
    smokeTest:
      skipSmokeTest || to !== undefined
        ? undefined
        : smokeTestOf(root, since ? part : undefined, preview),
    onStep: showSteps(isBuilt),
    isUrgent: to !== undefined,
  })
}

/**
 * Where releases come from: those that were live, builds of this checkout, or those that everybody gets in another store.
 * @returns what brings one, and the parts of a shop that is filled from there.
 * @throws Error if nothing is live in the other store.
 */
async function bringing({ root, to, from }: Options) {
  if (to !== undefined) return { parts: [], bring: (part: PartName) => findRelease(root, part, to) }
  if (from === undefined) return { parts: partNames, bring: building(root) }
  const other = await otherRoot(root, from)
  const live = await liveDeployment(other)
  if (!live) throw new Error(nothingLive(other))
  const bring = async (part: PartName): Promise<Release> => {
    const version = versionOf(live.site, part)
    if (version === undefined) throw new Error(`${part} is not live ${other.named}.`)
    return takeRelease(root, other, part, version)
  }
  return { parts: partsOf(live.site), bring }
}

/** @throws Error if the options do not fit what is live. */
function refuseOptions(
  { root, part, canary, preview, schedule, siteFile, first }: Options,
  live: Deployment | null,
): void {
  if (!live) {
    if (!isPartName(shellPart) || preview !== undefined || (root.named && !first))
      throw new Error(nothingLive(root))
    return
  }
  if (first) throw new Error('The shop is already live. Omit --first.')
  if (siteFile !== undefined)
    throw new Error(
      'The shop is already live, so release the settings separately: npx bookshelf release-settings --site FILE',
    )
  // Browsers in which it does not start would get it again.
  if (part === shellPart && canary === 100)
    throw new Error(
      'A canary of the shell is for less than 100% of shoppers. To release it to everybody, omit --canary.',
    )
  if (schedule?.every !== undefined && !live.site.telemetry)
    throw new Error(
      'A canary with --every is watched by the reports of pages, and this shop has no “telemetry” in its settings. Add it (docs/deploying.md), or omit --every.',
    )
}

/** @throws Error if the file cannot be used, or names a remote whose versions are released here. */
export function readSettings(file = inRoot('site/site.json')): LiveSite {
  const settings = readSite(file, {})
  const [own] = releasedHere(settings)
  if (own === undefined) return settings
  throw new Error(
    `${file}: “remotes.${own}” has no effect, since releases decide which version of ${own} is live. Remove it, and release that version: npm run release ${own}`,
  )
}

/** The change that a release makes: everybody gets it, some shoppers, or those who open the preview's link. */
function changeBy(release: Release, { root, canary, schedule, insteadOf, preview }: Options) {
  if (preview === undefined)
    return (live: LiveSite) => {
      const site = insteadOf === undefined ? live : withoutRemote(live, insteadOf)
      return canary === undefined
        ? withRelease(site, release)
        : withCanary(site, release, canary, schedule)
    }
  const { part, version } = release
  const provides =
    part === shellPart
      ? { screens: {}, slots: [], overlays: [] }
      : providedBy(releaseFiles(root, part, version))
  return addingTo(preview, release, provides, userName(), root.store.now())
}

/**
 * Releases the settings of a `site.json`, and the remotes on other origins that it names, with the versions that are
 * live. Builds nothing, and runs the smoke tests of all parts.
 * @throws Error if it is refused, if nothing is live, or if the file cannot be used.
 */
export async function releaseSettings(
  root: DeployRoot,
  {
    siteFile,
    skipSmokeTest,
    ...how
  }: Pick<Options, 'siteFile' | 'skipSmokeTest' | 'allowEmptyPages' | 'anyway'>,
): Promise<Deployed> {
  const settings = readSettings(siteFile)
  return deploy({
    ...{ root, ...how },
    change: (site) => withSettings(site, settings),
    source: readSource(),
    smokeTest: skipSmokeTest ? undefined : smokeTestOf(root),
    onStep: showSteps(),
  })
}

/**
 * Goes back to what everybody got in an earlier deployment: to all its parts and settings, or to its settings. Builds and
 * tests nothing.
 * @throws Error if there is no such deployment, if a release of it was pruned, or if it is refused; AlreadyLive.
 */
export function goBack(
  root: DeployRoot,
  number: number,
  what: 'all' | 'settings',
  how: Pick<Options, 'allowEmptyPages' | 'anyway'> = {},
): Promise<Deployed> {
  return deploy({
    ...{ root, ...how, isUrgent: true },
    async build() {
      const { site: earlier } = await readDeployment(root, number)
      // Each part has its own sources, which the log has from the deployment that brought it.
      if (what === 'settings') return { change: (site) => withSettings(site, earlier) }
      for (const part of partsOf(earlier))
        await bringAgain(root, part, versionOf(earlier, part) ?? '')
      return { change: (site) => withEarlier(site, earlier) }
    },
    onStep: showSteps(),
  })
}

/** For what only takes something away: a page that fails with new data, or an API that is silent, must not keep it. */
export const urgently = { allowEmptyPages: true, isUrgent: true }

/**
 * Takes a remote out of the shop, with its pages and the previews that have it. Its files are served for open tabs until
 * they are pruned. Builds and tests nothing.
 * @throws Error if it is not live, or if a live part needs one of its pages or slots.
 */
export function remove(
  root: DeployRoot,
  name: string,
  how: Pick<Options, 'anyway'> = {},
): Promise<Deployed> {
  const change = (site: LiveSite) => withoutRemote(site, name)
  return deploy({ ...{ root, ...how }, ...urgently, change })
}

/**
 * Ends a canary: every shopper gets the version that all others have. Builds and tests nothing, since that version was
 * live all the time.
 * @throws Error if there is no canary.
 */
export function endCanary(root: DeployRoot, name: string): Promise<Deployed> {
  return deploy({
    root,
    ...urgently,
    change: (site) => withoutCanary(site, name),
  })
}

/**
 * Ends a preview: whoever opens its link gets the live shop.
 * @throws Error if there is none of this name, or if nothing is live.
 */
export function endPreview(root: DeployRoot, name: string): Promise<Deployed> {
  return deploy({ root, ...urgently, change: (site) => withoutPreview(site, name) })
}

/**
 * Renders the pages whose data has changed since they were written, and puts them live. The releases are the same, so
 * there is no smoke test, and a page that fails with its new data does not keep all others as they were.
 * @throws Error if nothing is live, MissingDataError if the API fails. Neither changes what is live.
 */
export function refresh(root: DeployRoot): Promise<Deployed> {
  return deploy({ root, refresh: true, allowEmptyPages: true })
}

/**
 * The smoke test of a release: that of its part, or for the shell and for settings those of all parts. As if everybody
 * got its preview. If it is called again, it repeats only what another deployment concerns (`partsToTest`).
 */
export function smokeTestOf(root: DeployRoot, part?: PartName, preview?: string) {
  let passed: LiveSite | null = null
  return async (folder: string, site: LiveSite, note: (sentence: string) => void) => {
    const tested = forSmokeTest(preview === undefined ? site : previewed(site, preview), part)
    const isOfAll = part === undefined || part === shellPart
    const all = isOfAll ? [shellPart, ...Object.keys(site.remotes)] : [part]
    const wanted = partsToTest(all, tested, passed)
    // A release that fails is not tried again.
    passed = tested
    if (wanted.length === 0) return []
    const tests: SmokeTests = {}
    for (const name of wanted) {
      const version = name === part ? versionsOf(tested, name).at(-1) : versionOf(tested, name)
      const file = smokeTestIn(root, name, version)
      if (file) tests[name] = file
      else note(`Not tested, since its release has no smoke test: ${name}`)
    }
    // Every test also uses the shell.
    const tried = new Set([shellPart, ...Object.keys(tests)])
    const canaries = [...tried].filter((name) => name !== part && canaryOf(site, name))
    if (canaries.length > 0)
      note(
        `Not tested: the canary of ${canaries.join(' and ')}. The smoke tests try what all other shoppers get.`,
      )
    return smokeTestSite(root, folder, site, tested, async (copy) => {
      // Loads Playwright only when needed.
      const { runSmokeTestsIn } = await import('../smoke/index.ts')
      return runSmokeTestsIn(copy, tests)
    })
  }
}

/** The smoke test of a part, as the release has it that everybody gets. @throws Error if there is none. */
export async function liveSmokeTest(root: DeployRoot, part: PartName): Promise<string> {
  const live = await liveDeployment(root)
  if (!live) throw new Error(nothingLive(root))
  const version = versionOf(live.site, part)
  if (version !== undefined) await fetchRelease(root, part, version)
  const file = smokeTestIn(root, part, version)
  if (file !== undefined) return file
  throw new Error(`There is no smoke test of ${part} here, and no live release has one.`)
}

/** Builds releases from this checkout. A build that fails is refused like a release that does not fit. */
export function building(root: DeployRoot) {
  const source = readSource()
  return async (part: PartName): Promise<Release> => {
    const folder = folderOf(part)
    const failures: string[] = []
    const [smokeTest] = await Promise.all([
      bundleSmokeTest(part).catch((error) => void failures.push(error.message)),
      buildAll(buildsOf(folder), (message) => failures.push(message)),
    ])
    if (failures.length > 0) return refuse(root, failures)
    const forNode = outputOf({ folder, mode: 'prerender' })
    const maps = inRoot(folder, outputs.maps)
    const content = {
      build: outputOf({ folder }),
      forNode,
      maps,
      smokeTest: smokeTest ?? undefined,
    }
    return storeRelease({ root, part, source, ...content })
  }
}

/** Finds a version that was live, by its beginning. */
async function findRelease(root: DeployRoot, part: PartName, text: string): Promise<Release> {
  const live = new Set<string>()
  let isElsewhere = false
  for await (const { site } of await readLog(root)) {
    if (partsOf(site).includes(part))
      for (const version of versionsOf(site, part)) live.add(version)
    else isElsewhere ||= part in site.remotes
    if (live.has(text)) break
  }
  const found = live.has(text) ? [text] : [...live].filter((version) => version.startsWith(text))
  const [version, ...more] = found
  if (live.size === 0 && isElsewhere)
    throw new Error(
      `${part} is on another origin, and the settings say which version is live: npx bookshelf release-settings --to-deployment`,
    )
  if (live.size === 0) throw new Error(`${part} was never live ${root.named ?? 'here'}.`)
  if (version === undefined)
    throw new Error(
      `${part} was never live with a version that begins with “${text}”. It was live with: ${[...live].join(', ')}`,
    )
  if (more.length > 0)
    throw new Error(`More than one version begins with “${text}”: ${found.join(', ')}`)
  return bringAgain(root, part, version)
}

/** Brings a release that was live to this machine. @throws Error if it was pruned. */
async function bringAgain(root: DeployRoot, part: PartName, version: string): Promise<Release> {
  if (!(await fetchRelease(root, part, version))) {
    const source = await sourceOf(root, part, version)
    const built = source ? ` It was built from ${formatSource(source)}.` : ''
    throw new Error(
      `${part} ${version} was pruned: the store no longer has its files.${built} Release those sources again.`,
    )
  }
  return readRelease(root, part, version)
}

/** The sources of a version, from the deployment that brought it. */
async function sourceOf(root: DeployRoot, part: PartName, version: string) {
  let first: Deployment | undefined
  for await (const deployment of await readLog(root)) {
    if (versionsOf(deployment.site, part).includes(version)) first = deployment
  }
  return first?.source
}

/**
 * @param isBuilt whether its releases are built; otherwise, they are taken from a store.
 * @returns call it at the end of each step of a command: it prints the seconds since the last call.
 */
function showSteps(isBuilt = false): (step: ReleaseStep) => void {
  let began = performance.now()
  return (step) => {
    const now = performance.now()
    const name = step === 'build' && !isBuilt ? 'take' : step
    progress(`${name.padEnd(10)} ${((now - began) / 1000).toFixed(1).padStart(6)} s`)
    began = now
  }
}
