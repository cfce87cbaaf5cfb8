import { copyFileSync, mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { filesIn, inRoot, isForTests } from '../../project/index.ts'

type Versions = Record<string, string>

/** The used fields of a package.json. */
export interface PackageManifest {
  name: string
  version: string
  license: string
  type: 'module'
  bin?: Versions
  sideEffects?: string[]
  exports?: Record<string, string | Versions>
  dependencies?: Versions
  /** Other packages of the shop, and those that a team may bring. */
  peerDependencies?: Versions
  peerDependenciesMeta?: Record<string, { optional: true }>
  /** Packages that are bundled in this one. */
  bundleDependencies?: string[]
}

/** The package.json of a folder of the workspace, or of the workspace itself if no folder is given. */
export function readManifest(folder = ''): PackageManifest & { devDependencies?: Versions } {
  return JSON.parse(readFileSync(inRoot(folder, 'package.json'), 'utf8'))
}

/** The packages of registries that a folder of the workspace depends on, without those of the workspace. */
export function dependenciesOf(folder: string): Versions {
  const { dependencies = {} } = readManifest(folder)
  return Object.fromEntries(
    Object.entries(dependencies).filter(([, version]) => !version.startsWith('workspace:')),
  )
}

/** The default version of the packages: that of the workspace. */
export const packagesVersion = () => readManifest().version

/**
 * Copies a file or folder of the workspace without tests and results, in its place below another folder.
 * @returns the copies, from that folder on.
 */
export function copySources(source: string, folder: string, as = source): string[] {
  const from = inRoot(source)
  const files = filesIn(from).map((file) => path.relative(from, file))
  const shipped = files.filter((file) => !isForTests(path.join(source, file)))
  return shipped.map((file) => {
    const to = path.join(as, file)
    mkdirSync(path.dirname(path.join(folder, to)), { recursive: true })
    copyFileSync(path.join(from, file), path.join(folder, to))
    return to
  })
}
