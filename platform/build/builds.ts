import { readdirSync } from 'node:fs'
import path from 'node:path'
import { folderOf, hasShell, inPackages, inRoot, outputs, remoteNames } from '../project/index.ts'

/** By remote. */
type Folders = Record<string, string>

/** The folders of the builds that a site is composed from. */
export interface Builds {
  shell: string
  remotes: Folders
  /** The builds of canaries. */
  canaries?: Folders
  /** A folder may be missing. */
  forNode: { shell: string; remotes: Folders }
}

/** The results of `npm run build` in this checkout. */
export const localBuilds: Builds = {
  ...buildsIn(outputs.browser),
  forNode: buildsIn(outputs.prerender),
}

/** The remotes that have builds: those of this checkout, or those in an installed shell's package. */
export const builtRemotes: Folders = hasShell
  ? localBuilds.remotes
  : foldersIn(inPackages('shell', outputs.packed))

function foldersIn(folder: string): Folders {
  return Object.fromEntries(readdirSync(folder).map((name) => [name, path.join(folder, name)]))
}

function buildsIn(output: string) {
  const remotes = remoteNames.map((name) => [name, inRoot(folderOf(name), output)])
  return { shell: inRoot('shell', output), remotes: Object.fromEntries(remotes) as Folders }
}
