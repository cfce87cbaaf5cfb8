import { type RemoteName, remoteNames } from '../../shared/src/contract/remotes.ts'
import { inRoot, outputs, remotes } from '../base/index.ts'

type ByRemote = Record<RemoteName, string>

/** The folders of the builds that a site is put together from. */
export interface Builds {
  shell: string
  remotes: ByRemote
  /** The builds for Node, with which pages are rendered; a folder may be missing. */
  forNode: { shell: string; remotes: ByRemote }
}

/** What `npm run build` leaves in this checkout. */
export const localBuilds: Builds = {
  shell: inRoot('shell', outputs.browser),
  remotes: ofRemotes(outputs.browser),
  forNode: { shell: inRoot('shell', outputs.prerender), remotes: ofRemotes(outputs.prerender) },
}

function ofRemotes(output: string): ByRemote {
  const folders = remoteNames.map((name) => [name, inRoot(remotes[name].folder, output)])
  return Object.fromEntries(folders) as ByRemote
}
