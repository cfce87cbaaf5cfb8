import { remotes } from '../../config/remotes.ts'
import { type RemoteName, remoteNames } from '../../shared/src/contract/remotes.ts'
import { inRoot } from './root.ts'

/** The folders of the five builds that a site is put together from. */
export interface Builds {
  shell: string
  remotes: Record<RemoteName, string>
}

/** What `npm run build` leaves in this checkout. */
export const localBuilds: Builds = {
  shell: inRoot('shell/dist'),
  remotes: Object.fromEntries(
    remoteNames.map((name) => [name, inRoot(remotes[name].folder, 'dist')]),
  ) as Builds['remotes'],
}
