import { readdirSync, readFileSync } from 'node:fs'
import { refuseUsage } from './process.ts'
import { meaningOf } from './reserved-names.ts'
import { inRoot, isInstalled, root } from './root.ts'

const prefix = 'remote-'

/** The remotes of this project: each folder `remote-<name>`, or the package itself if it has such a name. */
export const remoteNames: readonly string[] = (
  isInstalled
    ? [nameOfPackage()]
    : readdirSync(root)
        .filter((folder) => folder.startsWith(prefix))
        .map((folder) => folder.slice(prefix.length))
        .sort()
).map(allowedName)

function allowedName(name: string): string {
  const meaning = meaningOf(name)
  return meaning === undefined
    ? name
    : refuseUsage(`No remote can be named “${name}”, because ${meaning}. Rename remote-${name}.`)
}

/** The name without its scope. */
function nameOfPackage(): string {
  const { name } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'))
  const [, remote] = /^(?:@[^/]+\/)?remote-([a-z]+)$/.exec(name) ?? []
  return (
    remote ??
    refuseUsage(
      `The package in package.json is named “${name}”. The package of a remote must be named remote-<name>.`,
    )
  )
}

/** Whether an argument names a remote of this project; 'shell' is not a remote. */
export function isRemoteName(word: string | undefined): word is string {
  return word !== undefined && remoteNames.includes(word)
}

/** What can be released alone: 'shell', or the name of a remote. */
export type PartName = string

export const shellPart = 'shell'

/** The parts whose sources are in this repository. */
export const partNames: readonly PartName[] = isInstalled
  ? remoteNames
  : [shellPart, ...remoteNames]

/** The default part of commands, in a repository with only one part. */
export const onlyPart = isInstalled ? partNames[0] : undefined

/** Whether an argument names a part whose sources are in this repository: no other can be built. */
export function isPartName(word: string | undefined): word is PartName {
  return word !== undefined && partNames.includes(word)
}

/** The folder of a part. */
export function folderOf(part: PartName): string {
  if (part === shellPart) return part
  return isInstalled ? '.' : `remote-${part}`
}

/** The version in the package.json of a part. */
export function packageVersion(part: PartName): string {
  return JSON.parse(readFileSync(inRoot(folderOf(part), 'package.json'), 'utf8')).version
}
