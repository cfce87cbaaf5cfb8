/**
 * Finds out from the records of the builds whether the releases of a site fit together. Each sentence says which team
 * has to do something.
 */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import {
  contractMismatch,
  type DeploymentFile,
  type SiteConfig,
  selectRemotes,
} from 'shared/contract'
import { Provides } from 'shared/schema'
import * as v from 'valibot'
import { findConflicts, type Provided, providedBy } from '../compose/index.ts'
import {
  type CompatibilityRecord,
  mapValues,
  outputNames,
  type PartName,
  readCompatibilityRecord,
  shellPart,
} from '../project/index.ts'
import { previewed } from './previews.ts'
import { type LiveSite, releasedHere, servedBy, versionsOf } from './site-changes.ts'
import { type DeployRoot, releaseFiles, releaseFolder } from './store.ts'
import { notStored, type Release, readRelease } from './stored-releases.ts'

type Build = Release & CompatibilityRecord

/**
 * Why a site may not go live: every remote and canary must fit the shell and each other's slots. Versions that are
 * retained for open tabs do not matter: these tabs also have the shell that they were opened with.
 * @param live the site that it replaces; `null` for the first.
 * @param other a site whose own conflicts are left out: by default `live`, so that what went live with `--anyway` keeps
 * nobody from releasing.
 * @returns sentences, or none.
 */
export function findIncompatibilities(
  root: DeployRoot,
  site: SiteConfig,
  live: SiteConfig | null,
  other = live,
): string[] {
  const reasons = reasonsAgainst(root, site, live)
  const canCompare =
    other && reasons.length > 0 && releasedHere(other).every((name) => isHere(root, other, name))
  const known = canCompare ? reasonsAgainst(root, other, live) : []
  return reasons.filter((reason) => !known.includes(reason))
}

function reasonsAgainst(root: DeployRoot, site: SiteConfig, live: SiteConfig | null): string[] {
  if (!site.shell) return ['The site has no version of the shell.']
  const { shells, used } = buildsIn(root, site)
  const names = releasedHere(site)
  const provided = providedIn(root, site)
  const before = live ? providedIn(root, live, releasedHere(live)) : {}
  const known = live ? versionsOf(live, shellPart) : []
  const reasons = shells.flatMap((shell) => {
    const isCanary = shell.version === site.shellCanary?.version
    const waitsFor = isCanary ? 'end the canary of the shell' : 'release the shell'
    return [
      ...used.flatMap((remote) => [
        ...findContractMismatch(shell, remote),
        // The new one has to wait.
        ...findMissingExports(
          shell,
          remote,
          known.includes(shell.version) ? waitsFor : `release ${remote.part}`,
        ),
      ]),
      ...findSlotMismatches([shell, ...used]),
      ...findRemovedRoutesAndSlots(before, provided, shell, used),
    ]
  })
  return [
    ...new Set(reasons),
    ...findConflicts(provided),
    ...names.flatMap((name) => findCanaryConflicts(root, site, name)),
  ]
}

/** The versions of the shell, and of the remotes that are released here. */
function buildsIn(root: DeployRoot, site: SiteConfig) {
  const read = (part: PartName): Build[] =>
    versionsOf(site, part).map((version) => ({
      ...readRelease(root, part, version),
      ...readCompatibilityRecord(releaseFiles(root, part, version)),
    }))
  return { shells: read(shellPart), used: releasedHere(site).flatMap(read) }
}

/**
 * The previews that do not fit a site, with the reasons: as if everybody got them. What does not fit without a preview
 * is no reason.
 * @param live the site that it replaces; `null` for the first.
 */
export function findUnfitPreviews(
  root: DeployRoot,
  site: LiveSite,
  live: SiteConfig | null,
): Map<string, string[]> {
  // With the shells that are live, so that the sentences say who has to do something.
  const { shell, shellCanary } = live ?? {}
  const before = { ...site, ...(shell ? { shell } : {}), ...(shellCanary ? { shellCanary } : {}) }
  const found = Object.keys(site.previews ?? {}).map((name) => {
    const lost = servedBy(site)
      .filter(({ preview }) => preview === name)
      .filter(({ part, version }) => !existsSync(releaseFolder(root, part, version)))
      .map(notStored)
    if (lost.length > 0) return [name, lost] as const
    return [name, findIncompatibilities(root, previewed(site, name), before, site)] as const
  })
  return new Map(found.filter(([, reasons]) => reasons.length > 0))
}

/** The reasons that nothing overrides: with these pages, neither the site nor its previews can be composed. */
export function findCollidingPages(root: DeployRoot, site: LiveSite): string[] {
  const sites = [site, ...Object.keys(site.previews ?? {}).map((name) => previewed(site, name))]
  return sites.flatMap((each) => findConflicts(providedIn(root, each)))
}

/** Whether the files of a remote were not lost. */
const isHere = (root: DeployRoot, { remotes }: SiteConfig, name: string) =>
  existsSync(releaseFolder(root, name, remotes[name]?.version ?? ''))

/** What remotes of a site bring, as their builds or the site say: nothing, if the files of one were lost. */
function providedIn(
  root: DeployRoot,
  site: SiteConfig,
  names: readonly string[] = Object.keys(site.remotes),
): Provided {
  const here = releasedHere(site)
  const bring = (name: string) => {
    const { version = '', provides = {} } = site.remotes[name] ?? {}
    return here.includes(name) && isHere(root, site, name)
      ? providedBy(releaseFiles(root, name, version))
      : v.parse(Provides, provides)
  }
  return Object.fromEntries(names.map((name) => [name, bring(name)]))
}

/**
 * What the remotes on other origins no longer bring, although a live part needs it. Only their manifests
 * may say what they bring, so two composed sites are compared.
 * @param before the folder of the earlier one. @param now that of the later one, whose releases are those of `site`.
 */
export function findLostElsewhere(
  root: DeployRoot,
  site: SiteConfig,
  before: string,
  now: string,
): { remote: string; reason: string }[] {
  const [old, next] = [describedIn(before), describedIn(now)]
  const elsewhere = Object.entries(old).filter(([, { isHere }]) => !isHere)
  if (elsewhere.length === 0) return []
  const { shells, used } = buildsIn(root, site)
  return elsewhere.flatMap(([remote, brings]) => {
    const lost = (shell: Build) =>
      findRemovedRoutesAndSlots({ [remote]: brings }, next, shell, used)
    return [...new Set(shells.flatMap(lost))].map((reason) => ({ remote, reason }))
  })
}

/** What the remotes of a composed site bring, and whether they are released here. */
function describedIn(folder: string) {
  const deployment: DeploymentFile = JSON.parse(
    readFileSync(path.join(folder, outputNames.deployment), 'utf8'),
  )
  return mapValues(deployment.remotes, ({ entry }, name) => {
    const { routes, slots } = selectRemotes(deployment, (remote) => remote === name)
    const screens = Object.fromEntries(routes.map((route) => [route.path, route]))
    return { isHere: entry.startsWith('/'), screens, slots: Object.keys(slots) }
  })
}

const nameOf = ({ part, version }: Release) => `${part} ${version}`
const quoted = (names: readonly string[]) => names.map((name) => `“${name}”`).join(' and ')

function findContractMismatch(shell: Build, remote: Build): string[] {
  const range = { newest: shell.contract, oldest: shell.oldestContract ?? shell.contract }
  const mismatch = contractMismatch(remote.contract, range)
  return mismatch ? [`${nameOf(remote)} ${mismatch}.`] : []
}

/**
 * Exports of shared modules, and members of these, that a remote uses and the shell lacks: one sentence per module.
 * @param what has to be done first.
 */
function findMissingExports(shell: Build, remote: Build, what: string): string[] {
  return Object.entries(remote.imports).flatMap(([module, names]) => {
    const exported = shell.exports[module] ?? []
    // Members are known only of objects that are written out.
    const isKnown = (name: string) =>
      !name.includes('.') || exported.some((one) => one.startsWith(name.replace(/\..*/, '.')))
    const missing = names.filter((name) => isKnown(name) && !exported.includes(name))
    return missing.length === 0
      ? []
      : [
          `${nameOf(remote)} imports ${quoted(missing)} from ${module}, which ${nameOf(shell)} does not export: ${what} first.`,
        ]
  })
}

/**
 * Slots that one part renders in a version that the part which fills them does not support, or with other props than
 * that part knows in this version.
 */
function findSlotMismatches(builds: readonly Build[]): string[] {
  return builds.flatMap((renderer) =>
    builds.flatMap((filler) =>
      Object.entries(renderer.slotsUsed).flatMap(([slot, versions]) => {
        const supported = filler.slotsProvided[slot]
        // A page never has two versions of one part.
        if (!supported || filler.part === renderer.part) return []
        const newest = Math.max(...supported)
        return versions.flatMap((version) => {
          const rendered = `${nameOf(renderer)} renders version ${version} of the slot “${slot}”`
          if (!supported.includes(version)) {
            const late = version > newest ? filler : renderer
            return `${rendered}, and ${nameOf(filler)} supports ${supported.join(' and ')}: release ${late.part} first.`
          }
          return renderer.props[slot]?.[version] === filler.props[slot]?.[version]
            ? []
            : `${rendered}, whose props are declared differently in ${nameOf(filler)}: leave them as they were, and declare new ones as version ${newest + 1}.`
        })
      }),
    ),
  )
}

type Brought = Readonly<Record<string, Pick<Provides, 'screens'> & { slots: readonly string[] }>>

/** Pages to which the shell links, and slots that a part renders, which no remote would have any more. */
function findRemovedRoutesAndSlots(
  before: Brought,
  now: Brought,
  shell: Build,
  remotes: readonly Build[],
): string[] {
  const paths = new Set(Object.values(now).flatMap(addressesOf))
  const slots = new Set(Object.values(now).flatMap((brings) => brings.slots))
  return Object.entries(before).flatMap(([remote, provided]) => [
    ...addressesOf(provided)
      .filter((path) => shell.links.includes(path) && !paths.has(path))
      .map((path) => `${remote} no longer has the page ${path}, to which ${nameOf(shell)} links.`),
    ...provided.slots
      .filter((slot) => !slots.has(slot))
      .flatMap((slot) =>
        [shell, ...remotes]
          .filter(({ part, slotsUsed }) => part !== remote && slotsUsed[slot])
          .map(
            (user) =>
              `${remote} no longer fills the slot “${slot}”, which ${nameOf(user)} renders: release ${user.part} first.`,
          ),
      ),
  ])
}

/**
 * Reasons why a version cannot be a canary. Its shoppers have the same pages, routes and slots as all others, because
 * an address has one page for everybody.
 */
function findCanaryConflicts(root: DeployRoot, site: SiteConfig, remote: string): string[] {
  const [stable, canary] = versionsOf(site, remote).map((version) =>
    providedBy(releaseFiles(root, remote, version)),
  )
  if (!stable || !canary) return []
  const [has, known] = [new Set(modulesOf(canary)), new Set(pathsOf(stable))]
  return [
    ...modulesOf(stable)
      .filter((module) => !has.has(module))
      .map(
        (module) =>
          `The canary of ${remote} lacks “${module}”, which the live version has: release it to everybody.`,
      ),
    ...pathsOf(canary)
      .filter((path) => !known.has(path))
      .map(
        (path) =>
          `The canary of ${remote} has the page ${path}, which other shoppers would not find. Release that page to everybody first, without links to it.`,
      ),
  ]
}

const pathsOf = ({ screens }: Provides) => Object.values(screens).map(({ path }) => path)

/** With those that redirect to them. */
const addressesOf = ({ screens }: Pick<Provides, 'screens'>) =>
  Object.values(screens).flatMap(({ path, redirectFrom = [] }) => [path, ...redirectFrom])

const modulesOf = ({ screens, slots, overlays }: Provides) => [
  ...Object.keys(screens),
  ...slots,
  ...overlays,
]
