/** Stored builds. A release never changes, and machines that share no folder fetch it from the store. */
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { contractVersion, oldestContract } from 'shared/contract'
import { patterns } from 'shared/paths'
import { create, extract } from 'tar'
import * as v from 'valibot'
import { compressFolder } from '../compose/index.ts'
import {
  hashesOf,
  hashOf,
  inPackages,
  makeFolder,
  type PartName,
  packageVersion,
  shellPart,
  withDraft,
} from '../project/index.ts'
import { Source } from './git.ts'
import type { Deployment } from './log.ts'
import { isOnPages, servedBy } from './site-changes.ts'
import { type DeployRoot, releaseFolder } from './store.ts'

/** The description of a release, in its folder. */
export const releaseFile = 'release.json'

const smokeTestFile = 'smoke.mjs'

const Release = v.object({
  part: v.string(),
  /** '0.1.0-3f9a…': the version of its package.json, and ten digits of the hash of its content. */
  version: v.string(),
  contract: v.number(),
  /** Of the shell: how old a remote's contract may be. */
  oldestContract: v.optional(v.number()),
  /** The pages to which the shell, and what it shares, link; none for remotes. */
  links: v.array(v.string()),
  /** What it was built from, for deployments that build nothing. */
  source: v.optional(Source),
})

export type Release = v.InferOutput<typeof Release>

interface Build {
  root: DeployRoot
  part: PartName
  /** The folder of its build for browsers. */
  build: string
  /** The folder of its build for Node. */
  forNode?: string | undefined
  /** The folder of its source maps. */
  maps?: string | undefined
  /** The code of its smoke test. */
  smokeTest?: string | undefined
  /** By default, that of its package.json. */
  semver?: string
  source?: Source | undefined
}

/**
 * Stores a build on this machine, compressed, in an immutable directory by version. The same content is stored once.
 */
export async function storeRelease(options: Build): Promise<Release> {
  const { root, part, build, forNode, maps, smokeTest, source } = options
  const { semver = packageVersion(part) } = options
  /** The folders that determine the version, and where they are copied from. */
  const content = {
    files: build,
    ...(forNode ? { node: forNode } : {}),
    ...(part === shellPart ? { 'fake-server': inPackages('mock-api/public') } : {}),
  }
  // A remote that does not use what has changed is the same file by file, but fits another shell.
  const hash = hashOf([
    contractVersion,
    ...Object.entries(content).map(([name, from]) => [name, hashesOf(from)]),
    ...(smokeTest === undefined ? [] : [smokeTest]),
  ])
  const release: Release = {
    part,
    version: `${semver}-${hash.slice(0, 10)}`,
    contract: contractVersion,
    ...(part === shellPart ? { oldestContract } : {}),
    links: part === shellPart ? Object.values(patterns) : [],
    source,
  }
  const folder = releaseFolder(root, part, release.version)
  await makeFolder(folder, root.drafts, async (draft) => {
    for (const [name, from] of Object.entries({ ...content, ...(maps ? { maps } : {}) })) {
      cpSync(from, path.join(draft, name), { recursive: true })
    }
    await compressFolder(draft)
    if (smokeTest !== undefined) writeFileSync(path.join(draft, smokeTestFile), smokeTest)
    writeFileSync(path.join(draft, releaseFile), JSON.stringify(release, null, 2))
  })
  return release
}

/** The smoke test of a release, on this machine; `undefined` if it has none, like those on other origins. */
export function smokeTestIn(root: DeployRoot, part: PartName, version = ''): string | undefined {
  const file = path.join(releaseFolder(root, part, version), smokeTestFile)
  return existsSync(file) ? file : undefined
}

/** Reads the description of a release. @throws Error if there is none, or it cannot be read. */
export function readRelease(root: DeployRoot, part: PartName, version: string): Release {
  const file = path.join(releaseFolder(root, part, version), releaseFile)
  try {
    return v.parse(Release, JSON.parse(readFileSync(file, 'utf8')))
  } catch (cause) {
    throw new Error(`There is no release ${version} of ${part}.`, { cause })
  }
}

const archiveOf = (part: PartName, version: string) => `archives/${part}/${version}.tgz`

/**
 * Uploads a release unless machines share its folder, or the store has it. This machine may still have one that was
 * pruned from the store.
 */
export async function uploadRelease(
  root: DeployRoot,
  { part, version }: Pick<Release, 'part' | 'version'>,
): Promise<void> {
  if ((await listStored(root, part)).some((each) => each.version === version)) return
  const cwd = releaseFolder(root, part, version)
  const archive = await buffer(create({ gzip: true, portable: true, cwd }, ['.']))
  await root.archives?.writeIfAbsent(archiveOf(part, version), archive)
}

/** Says that a release was pruned, or lost. */
export const notStored = ({ part, version }: Pick<Release, 'part' | 'version'>) =>
  `The store does not have ${part} ${version}.`

/** Makes sure that the store has a release. @throws Error if it was pruned, and this machine does not have it either. */
export async function keepStored(
  root: DeployRoot,
  release: Pick<Release, 'part' | 'version'>,
): Promise<void> {
  const { part, version } = release
  if (!existsSync(releaseFolder(root, part, version))) throw new Error(notStored(release))
  await uploadRelease(root, release)
}

/** Fetches a release that this machine lacks. @returns whether it is here. */
export async function fetchRelease(
  root: DeployRoot,
  part: PartName,
  version: string,
): Promise<boolean> {
  const folder = releaseFolder(root, part, version)
  if (existsSync(folder)) return true
  const archive = await root.archives?.read(archiveOf(part, version))
  if (!archive) return false
  await makeFolder(folder, root.drafts, async (draft) => {
    mkdirSync(draft)
    await pipeline(Readable.from([archive]), extract({ cwd: draft }))
  })
  return true
}

interface Stored {
  version: string
  /** In milliseconds since 1970. */
  createdAt: number
  /** Of its archive. */
  bytes?: number
}

/** The releases of a part that the store has. */
export async function listStored(root: DeployRoot, part: PartName): Promise<Stored[]> {
  if (!root.archives) return listOnDisk(root, part)
  const archives = await root.archives.listDetails(`archives/${part}`)
  return archives.map(({ name, ...details }) => ({ ...details, version: path.parse(name).name }))
}

/** The releases of a part on this machine. */
export function listOnDisk(root: DeployRoot, part: PartName): Stored[] {
  const folder = path.join(root.releases, part)
  const versions = existsSync(folder) ? readdirSync(folder) : []
  return versions.flatMap((version) => {
    const description = path.join(folder, version, releaseFile)
    const createdAt = statSync(description, { throwIfNoEntry: false })?.mtimeMs
    return createdAt === undefined ? [] : [{ version, createdAt }]
  })
}

/** Removes a release from the store. A process that is killed leaves no part of it. */
export async function removeStored(root: DeployRoot, part: PartName, version: string) {
  await root.archives?.remove(archiveOf(part, version))
  const folder = releaseFolder(root, part, version)
  if (!existsSync(folder)) return
  await withDraft(root.drafts, async (draft) => renameSync(folder, path.join(draft, version)))
}

/**
 * Takes a release over from another store to this machine, byte for byte.
 * @throws Error if that store does not have it.
 */
export async function takeRelease(
  root: DeployRoot,
  other: DeployRoot,
  part: PartName,
  version: string,
): Promise<Release> {
  if (!(await fetchRelease(other, part, version)))
    throw new Error(`There is no ${part} ${version} ${other.named}.`)
  await makeFolder(releaseFolder(root, part, version), root.drafts, async (draft) =>
    cpSync(releaseFolder(other, part, version), draft, { recursive: true }),
  )
  return readRelease(root, part, version)
}

/**
 * Fetches the releases that a deployment is composed of. Lost ones are left out if they are retained or previewed.
 * @throws Error if another release is lost.
 */
export async function fetchReleases(
  root: DeployRoot,
  { site, retained }: Pick<Deployment, 'site' | 'retained'>,
): Promise<void> {
  for (const served of servedBy(site, retained)) {
    const { part, version } = served
    if (!(await fetchRelease(root, part, version)) && isOnPages(served))
      throw new Error(notStored(served))
  }
}
