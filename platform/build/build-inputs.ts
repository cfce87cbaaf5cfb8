import { existsSync, readFileSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { fingerprint, hashOf, inRoot, isInstalled } from '../project/index.ts'

interface Manifest {
  name: string
  version: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}

/** What every build depends on, in addition to its own sources and packages. */
const settings = ['platform/project', 'platform/build', 'platform/federation', 'tsconfig.json']

const rootFolder = realpathSync(inRoot())

/**
 * A hash of everything that the build of a part depends on: its sources, the workspace packages that it uses, the build
 * settings, and the installed versions of the packages that all of these and the build tools use.
 * @param hashes of folders, for several builds at one time.
 */
export function buildInputs(folder: string, hashes = new Map<string, string>()): string {
  const sources = [folder, ...workspacePackages(folder)]
  for (const each of [...sources, ...settings]) {
    if (!hashes.has(each)) hashes.set(each, fingerprint([each]))
  }
  const tools = isInstalled ? [] : [rootFolder]
  const versions = packageVersions([...sources.map((each) => inRoot(each)), ...tools])
  return hashOf(
    [...sources, ...settings].map((each) => hashes.get(each)),
    versions,
  )
}

/** The folders of the workspace packages that a package uses in production, directly or indirectly. */
export function workspacePackages(folder: string): string[] {
  // In its own repository, a remote gets them from a registry.
  if (isInstalled) return ['shared']
  const found = new Set([folder])
  // Iterating over a set includes what is added during the iteration.
  for (const each of found) {
    const { dependencies = {} } = readManifest(inRoot(each))
    for (const [name, version] of Object.entries(dependencies)) {
      if (version.startsWith('workspace:')) found.add(name)
    }
  }
  return [...found].filter((each) => each !== folder).sort()
}

/**
 * The packages that some folders use, directly or indirectly, as `name@version`. Development tools count only if they
 * belong to the whole project.
 * @param folders absolute.
 */
export function packageVersions(folders: readonly string[]): string[] {
  const given = folders.map((folder) => realpathSync(folder))
  const found = new Set(given)
  for (const folder of found) {
    const { dependencies, optionalDependencies, devDependencies } = readManifest(folder)
    const tools = folder === rootFolder ? devDependencies : {}
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...tools })) {
      const installed = findPackage(folder, name)
      // A binary for another platform is not installed; a package of the workspace counts by its sources.
      if (installed?.includes(`${path.sep}node_modules${path.sep}`)) found.add(installed)
    }
  }
  return [...found]
    .filter((folder) => !given.includes(folder))
    .map((folder) => {
      const { name, version } = readManifest(folder)
      return `${name}@${version}`
    })
    .sort()
}

/** Finds a package as Node does: in the closest `node_modules` that has it. */
function findPackage(from: string, name: string): string | undefined {
  const found = path.join(from, 'node_modules', name)
  if (existsSync(found)) return realpathSync(found)
  const parent = path.dirname(from)
  return parent === from ? undefined : findPackage(parent, name)
}

function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
}
