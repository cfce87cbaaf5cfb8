/** The remotes of this project as their remote.ts define them, for tests that hold for each of them. */
import path from 'node:path'
import { parametersOf, type RemoteDefinition, type Route } from 'shared/contract'
import { paths, patterns } from 'shared/paths'
import { filesIn, folderOf, inRoot, remoteNames } from '../../platform/project/index'
import { pageAt, pageFile } from '../../platform/serve/index'
import { bookPaths } from './pages/catalog'

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

const definitions: readonly RemoteDefinition[] = await Promise.all(
  remoteNames.map(async (name) => (await import(inRoot(folderOf(name), 'remote.ts'))).remote),
)

export const remotes: readonly TestedRemote[] = definitions.flatMap(
  ({ name, screens: all = {} }) => {
    const screens = Object.entries(all)
      .map(([screen, { path, access }]) => ({ screen, path, access }))
      .filter(({ path }) => parametersOf(path).length === 0)
    const open = screens.filter(({ access }) => access !== 'visitors')
    const shown = open.find(({ path }) => telling.includes(path)) ?? open[0]
    // A remote may have no screen of its own.
    return shown ? [{ name, screens, path: shown.path, screen: shown.screen }] : []
  },
)

/** Every screen of a shop whose server is the fake one; `screen` is 'remote/module'. */
export const routes: readonly Pick<Route, 'path' | 'access' | 'screen'>[] = definitions.flatMap(
  ({ name, screens = {} }) =>
    Object.entries(screens)
      .filter(([, { needsServer }]) => !needsServer)
      .map(([module, { path, access }]) => ({ path, access, screen: `${name}/${module}` })),
)

/** Addresses of routes with parameters that have no prerendered page in the sample shop, or better ones. */
const samples: Record<string, string> = {
  // The sample books fit on one page of the list.
  '/products/page/:page': '/products/page/2?scenario=large',
  [patterns.productDetail]: bookPaths.dracula,
  [patterns.policy]: paths.policy('returns'),
}

/**
 * An address of a route, such as '/products/3' for '/products/:productId': the first one that has a prerendered page.
 * @param site the folder of the composed site, from the root of the project.
 * @throws if no address is known.
 */
export function addressOf(pattern: string, site: string): string {
  const known = parametersOf(pattern).length === 0 ? pattern : samples[pattern]
  if (known) return known
  const folder = inRoot(site)
  const own = pageFile(pattern)
  const found = filesIn(folder)
    .filter((file) => path.basename(file) === 'index.html')
    .map((file) => `/${path.relative(folder, path.dirname(file))}`)
    // The page of any other address of the route is for those that have none of their own.
    .find((address) => `${address}/index.html` !== `/${own}` && pageAt(address, [{ file: own }]))
  if (!found) throw new Error(`Add an address of ${pattern} to e2e/support/remotes.ts`)
  return found
}
