import { type RemoteName, remoteNames } from '../../shared/src/contract/remotes.ts'
import { folderOf, inRoot, outputs } from '../base/index.ts'

type ByRemote = Record<RemoteName, string>

/** The folders of the builds that a site is composed from. */
export interface Builds {
  shell: string
  remotes: ByRemote
  /** A folder may be missing. */
  forNode: { shell: string; remotes: ByRemote }
}

/** The results of `npm run build` in this checkout. */
export const localBuilds: Builds = {
  ...buildsIn(outputs.browser),
  forNode: buildsIn(outputs.prerender),
}

function buildsIn(output: string) {
  const remotes = remoteNames.map((name) => [name, inRoot(folderOf(name), output)])
  return { shell: inRoot('shell', output), remotes: Object.fromEntries(remotes) as ByRemote }
}
