import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { refuseUsage } from './process.ts'
import { meaningOf } from './reserved-names.ts'
import { inRoot, root } from './root.ts'

/** What can be released alone: 'shell', or the name of a remote. */
export type PartName = string

export const shellPart = 'shell'

const prefix = 'remote-'

/** The only part of this project, if its package is a remote. Commands take it by default. */
export const onlyPart = nameOfRemote(packageName())

function packageName(): string {
  const file = inRoot('package.json')
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')).name
  return refuseUsage(
    `There is no ${file}. Run the command in the folder of the remote’s package.json.`,
  )
}

function nameOfRemote(named: string): PartName | undefined {
  const [, name] = /^(?:@[^/]+\/)?remote-([a-z]+)$/.exec(named) ?? []
  if (name !== undefined || existsSync(inRoot(shellPart))) return name
  return refuseUsage(
    `The package in package.json is named “${named}”. The package of a remote must be named remote-<name>, where <name> is one word of the letters a to z.`,
  )
}

/** Whether this project has the shell, and with it the shop. */
export const hasShell = onlyPart === undefined

/** The remotes of this project: each folder `remote-<name>`, or the project itself. */
export const remoteNames: readonly string[] = (
  onlyPart !== undefined
    ? [onlyPart]
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

/** Whether an argument names a remote of this project; 'shell' is not a remote. */
export function isRemoteName(word: string | undefined): word is string {
  return word !== undefined && remoteNames.includes(word)
}

/** The parts whose sources are in this project. */
export const partNames: readonly PartName[] = hasShell ? [shellPart, ...remoteNames] : remoteNames

/** Whether an argument names a part whose sources are in this project: no other can be built. */
export function isPartName(word: string | undefined): word is PartName {
  return word !== undefined && partNames.includes(word)
}

/** The folder of a part. */
export function folderOf(part: PartName): string {
  if (part === onlyPart) return '.'
  return part === shellPart ? part : prefix + part
}

/** The packages of the workspace that a remote in another repository is built with. */
export const packedPackages = ['shared', 'product-search', 'mock-api', 'shell', 'platform'] as const

/** The version in the package.json of a part. */
export function packageVersion(part: PartName): string {
  return JSON.parse(readFileSync(inRoot(folderOf(part), 'package.json'), 'utf8')).version
}
