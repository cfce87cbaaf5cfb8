import { readFileSync } from 'node:fs'
import { inRoot } from '../project/index.ts'

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

/** The package.json of a folder of the workspace; of the workspace itself where none is given. */
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

/** The version of the packages where none is given: that of the workspace. */
export const packagesVersion = () => readManifest().version
