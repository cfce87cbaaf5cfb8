/** The remotes of this project as their remote.ts define them, for tests that hold for each of them. */
import { folderOf, inRoot, remoteNames } from '../../platform/project/index'
import { parametersOf } from '../../shared/src/contract/path-pattern'
import type { Route } from '../../shared/src/contract/provides'
import type { RemoteDefinition } from '../../shared/src/contract/remote-definition'

interface TestedRemote {
  name: string
  /** Its screens without parameters, in the order of its definition. */
  screens: Pick<Route, 'path' | 'access'>[]
  /** A screen that a customer can open. */
  path: string
  /** The name of that screen. */
  screen: string
}

/** Screens that show more of their remotes than the first ones. */
const telling = ['/products', '/profile/me']

export const remotes: readonly TestedRemote[] = (await Promise.all(remoteNames.map(read))).flat()

/** @returns nothing for a remote without a screen of its own. */
async function read(name: string): Promise<TestedRemote[]> {
  const { remote }: { remote: RemoteDefinition } = await import(inRoot(folderOf(name), 'remote.ts'))
  const screens = Object.entries(remote.screens ?? {})
    .map(([screen, { path, access }]) => ({ screen, path, access }))
    .filter(({ path }) => parametersOf(path).length === 0)
  const open = screens.filter(({ access }) => access !== 'visitors')
  const shown = open.find(({ path }) => telling.includes(path)) ?? open[0]
  return shown ? [{ name, screens, path: shown.path, screen: shown.screen }] : []
}
