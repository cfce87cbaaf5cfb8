/** The deployment that this page belongs to, and where each remote is: where the site says, or this browser was told to look. */
import { contractMismatch } from 'shared/contract/compatibility'
import { contractVersion, oldestContract } from 'shared/contract/remotes'
import type { Deployment, PageConfig } from 'shared/contract/site'
import { stored } from 'shared/storage'
import { chosenBuild, shopperPlace } from './canary'
import { admitted, allowedOrigins, Overrides, readTarget } from './override-rules'

const storedOverrides = stored('bookshelf.override', Overrides, {})

export interface Deployed {
  /** The absolute URL of its entry. */
  entry: string
  version: string
  isOverridden: boolean
  /** Whether it is tried with some shoppers, this one among them. */
  isCanary: boolean
  /** What `entry` is, where another project has built the remote. */
  type?: 'module' | 'var' | 'manifest'
  /** Why the shell cannot work with it. */
  fault?: string
}

let current: Deployment = { remotes: {}, routes: [], slots: {}, overlays: {} }
const deployed = new Map<string, Deployed>()
const support = { newest: contractVersion, oldest: oldestContract }
let allowed: readonly string[] = []

/** Remotes, routes, slots and overlays of this page's deployment. */
export function deployment(): Deployment {
  return current
}

/** Takes in a deployment, in place of what was known of it before: the one of the page, or one that says more. */
export function setDeployment(next: Deployment): void {
  current = next
}

/** Finds the remotes of a deployment, and what this browser keeps where that is allowed. */
export function deploy(site: PageConfig): void {
  setDeployment(site)
  deployed.clear()
  allowed = allowedOrigins(site)
  const overrides = allowed.length > 0 ? admitted(storedOverrides.read(), site) : {}
  const remotes = Object.entries(site.remotes)
  const place = remotes.some(([, { canary }]) => canary) ? shopperPlace() : 100
  for (const [name, named] of remotes) {
    const remote = chosenBuild(named, place)
    const override = overrides[name]
    const entry = override ?? remote.entry
    const type = entry.endsWith('.json') ? 'manifest' : remote.type
    const fault = contractMismatch(remote.contract ?? contractVersion, support)
    deployed.set(name, {
      entry: new URL(entry, document.baseURI).href,
      version: override ? 'override' : remote.version,
      isOverridden: override !== undefined,
      isCanary: override === undefined && remote.version !== named.version,
      ...(type ? { type } : {}),
      ...(fault === null || override ? {} : { fault }),
    })
  }
}

/** Where a remote is, or `undefined` when this deployment does not have it. */
export function deployedAs(remote: string): Deployed | undefined {
  return deployed.get(remote)
}

/** Every remote of this deployment. */
export function deployedRemotes(): readonly (Deployed & { name: string })[] {
  return [...deployed].map(([name, facts]) => ({ name, ...facts }))
}

/** The origins that an override may lead to. */
export function overrideOrigins(): readonly string[] {
  return allowed
}

/**
 * Takes a remote from another address from the next load of the page on, in this browser only.
 * @param address a URL, or the port of a local server.
 * @returns what is wrong with the address, or `null` when it was kept.
 */
export function storeOverride(remote: string, address: string): string | null {
  const target = readTarget(address, allowed)
  if (!target.ok) return target.message
  const isStored = storedOverrides.write({ ...storedOverrides.read(), [remote]: target.entry })
  return isStored ? null : 'This browser keeps nothing: its storage is full or blocked.'
}

/** Takes every remote from where the site says, from the next load of the page on. */
export function forgetOverrides(): void {
  storedOverrides.write(null)
}
