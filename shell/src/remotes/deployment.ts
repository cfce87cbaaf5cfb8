/** The deployment of this page, and where each remote is: at the site's address, or where this browser gets another build. */
import {
  contractMismatch,
  contractVersion,
  type DeploymentFile,
  oldestContract,
  type PageConfig,
  type SiteRemotes,
  selectRemotes,
  sortRoutes,
} from 'shared/contract'
import { shellCookie } from 'shared/page-protocol'
import { stored } from 'shared/shop'
import { serverDeployment } from '../new-version/newer-site'
import { preview } from '../preview/preview'
import { chosenBuild, isChosen, shopperPlace } from './canary'
import { admitted, allowedOrigins, areOverrides, readTarget } from './override-rules'
import { filesOf, type RemoteFiles } from './remote-files'

type Remotes = DeploymentFile['remotes']

const storedOverrides = stored('bookshelf.override', areOverrides, {})

export interface Deployed {
  /** The absolute URL of its entry. */
  entry: string
  version: string
  /** Which build it is: the live one or, in this browser, the canary, that of a preview, or an override. */
  source: 'live' | 'canary' | 'preview' | 'override'
  /** The canary of this remote, whether or not this shopper gets it; missing if there is none. */
  canary?: { version: string; percent: number }
  /** The type of `entry`, if another project has built the remote. */
  type?: 'module' | 'var' | 'manifest'
  /** Why the shell cannot work with it; missing if it can. */
  mismatch?: string
  /** Its files, and their hashes. */
  files?: RemoteFiles
}

let current: SiteRemotes = { remotes: {}, routes: [], slots: {}, overlays: {} }
/** Whether `current` is the whole deployment, or only the page's own remote. */
let isWhole = true
const deployed = new Map<string, Deployed>()
const support = { newest: contractVersion, oldest: oldestContract }
let allowed: readonly string[] = []
/** The path of the page, its configuration, and `deployment.json` once it has been requested. */
let pagePath: string | undefined
let page: PageConfig | undefined
let whole: Promise<DeploymentFile> | undefined

/** The known remotes, routes, slots and overlays of this page's deployment. */
export function deployment(): SiteRemotes {
  return current
}

/** Whether the whole deployment is known. */
export function isWholeKnown(): boolean {
  return isWhole
}

/** Whether a path is the one at which the page was loaded: the page knows its route. */
export function isOfPage(path: string): boolean {
  return path === pagePath
}

/** Replaces what is known by a whole deployment. */
export function setDeployment(next: SiteRemotes): void {
  current = next
  isWhole = true
}

/** Reads the page's configuration, and this browser's overrides if they are allowed. */
export function deploy(site: PageConfig): void {
  current = asPreviewed(site)
  isWhole = false
  pagePath = location.pathname
  page = site
  whole = undefined
  deployed.clear()
  allowed = allowedOrigins(site)
  place(current.remotes)
}

/** What this tab shows of a site: the remotes of its preview take precedence. */
function asPreviewed(site: SiteRemotes): SiteRemotes {
  const previewed = preview()?.site
  return previewed ? combine(previewed, site) : site
}

/** The remotes of both, and what they bring; those of the first take precedence. */
function combine(first: SiteRemotes, second: SiteRemotes): SiteRemotes {
  const { remotes, routes, slots, overlays } = selectRemotes(
    second,
    (name) => !(name in first.remotes),
  )
  return {
    remotes: { ...remotes, ...first.remotes },
    routes: sortRoutes([...first.routes, ...routes]),
    slots: { ...slots, ...first.slots },
    overlays: { ...overlays, ...first.overlays },
  }
}

/**
 * The whole deployment of this page, without what only this browser gets. Other remotes come from the server, but the
 * remote that the page shows stays as in the page, so that a tab keeps its version.
 * @throws Error if the server does not answer, or if its remotes are released for another shell than this page's, which
 * may lack what they need; the next call fetches again.
 */
export function ownDeployment(): Promise<DeploymentFile> {
  whole ??= completeDeployment().catch((error) => {
    whole = undefined
    throw error
  })
  return whole
}

async function completeDeployment(): Promise<DeploymentFile> {
  const own = page
  const server = await serverDeployment()
  if (!own || !server) throw new Error('The server does not say where the remotes are')
  const { shellCanary } = server
  chooseShell(shellCanary)
  if (server.shell !== own.shell) throw new Error('The page has another shell than the server')
  const known = { ...own, remotes: withFiles(own.remotes, server.remotes) }
  const complete = {
    ...(own.shell ? { shell: own.shell } : {}),
    ...(shellCanary ? { shellCanary } : {}),
    ...combine(known, server),
  }
  setDeployment(asPreviewed(complete))
  place(current.remotes)
  return complete
}

/** Asks the server for the canary of the shell, if this shopper gets it, or no longer for another shell. */
function chooseShell(canary: DeploymentFile['shellCanary']): void {
  if (!canary && !document.cookie.includes(shellCookie)) return
  const isForThem = canary && isChosen(canary, shopperPlace())
  import('./shell-cookie')
    .then(({ askForCanary }) => askForCanary(isForThem ? canary.version : ''))
    // The next page tries again.
    .catch(() => {})
}

/** Adds to the page's remotes which files each of their modules needs. Their hashes are in the page's import map. */
function withFiles(ofPage: Remotes, ofServer: Remotes): Remotes {
  const all = Object.entries(ofPage).map(([name, remote]) => {
    const server = ofServer[name]
    const { canary, ...stable } = remote
    const known = canary ? { canary: { ...canary, ...filesIn(server?.canary, canary) } } : {}
    return [name, { ...stable, ...filesIn(server, stable), ...known }] as const
  })
  return Object.fromEntries(all)
}

type Build = Pick<Remotes[string], 'entry' | 'scripts' | 'modules'>

/** What the server says of the files of a build, if it is still the same one. */
function filesIn(server: Build | undefined, { entry }: Build): Partial<Build> {
  const { scripts = {}, modules = {} } = server ?? {}
  return server?.entry === entry ? { scripts, modules } : {}
}

function place(remotes: Remotes): void {
  const overrides = allowed.length > 0 ? admitted(storedOverrides.read(), allowed) : {}
  const previewed = preview()?.site?.remotes ?? {}
  const hasCanary = Object.values(remotes).some(({ canary }) => canary)
  const shopper = hasCanary ? shopperPlace() : 100
  for (const [name, named] of Object.entries(remotes)) {
    const remote = chosenBuild(named, shopper)
    const override = overrides[name]
    const entry = new URL(override ?? remote.entry, document.baseURI).href
    const type = entry.endsWith('.json') ? 'manifest' : remote.type
    const chosen = remote.version === named.version ? 'live' : 'canary'
    const mismatch = contractMismatch(remote.contract ?? contractVersion, support)
    const { canary } = named
    deployed.set(name, {
      entry,
      version: override ? 'override' : remote.version,
      source: override ? 'override' : name in previewed ? 'preview' : chosen,
      ...(canary && !override
        ? { canary: { version: canary.version, percent: canary.percent } }
        : {}),
      ...(type ? { type } : {}),
      ...(mismatch === null || override ? {} : { mismatch }),
      ...(override ? {} : { files: filesOf(remote, entry) }),
    })
  }
}

/** Where a remote is; `undefined` if this deployment does not have it. */
export function deployedAs(remote: string): Deployed | undefined {
  return deployed.get(remote)
}

/** Every remote of this deployment. */
export function deployedRemotes(): readonly (Deployed & { name: string })[] {
  return [...deployed].map(([name, facts]) => ({ name, ...facts }))
}

/** Whether this browser overrides a remote. */
export function hasOverrides(): boolean {
  return Object.keys(admitted(storedOverrides.read(), allowed)).length > 0
}

/** The origins that overrides may use. */
export function overrideOrigins(): readonly string[] {
  return allowed
}

/**
 * Overrides a remote's address in this browser only, beginning with the next page load.
 * @param address a URL, or the port of a local server.
 * @returns what is wrong with the address; `null` if it was stored.
 */
export function storeOverride(remote: string, address: string): string | null {
  const target = readTarget(address, allowed)
  if (!target.ok) return target.message
  const isStored = storedOverrides.write({ ...storedOverrides.read(), [remote]: target.entry })
  return isStored ? null : 'The override cannot be stored: storage is full or blocked.'
}

/** Removes every override. The next page load has none. */
export function forgetOverrides(): void {
  storedOverrides.write(null)
}
