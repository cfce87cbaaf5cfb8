/** Where each remote of this page is: where the site says, or where this browser was told to look. */
import { contractMismatch } from 'shared/contract/compatibility'
import {
  contractVersion,
  oldestContract,
  type RemoteName,
  remoteNames,
} from 'shared/contract/remotes'
import type { SiteConfig } from 'shared/contract/site'
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

const deployed = new Map<RemoteName, Deployed>()
const support = { newest: contractVersion, oldest: oldestContract }
let allowed: readonly string[] = []

/** Takes in the site's configuration, and what this browser keeps where that is allowed. */
export function deploy(site: SiteConfig): void {
  deployed.clear()
  allowed = allowedOrigins(site)
  const overrides = allowed.length > 0 ? admitted(storedOverrides.read(), site) : {}
  const hasCanary = remoteNames.some((name) => site.remotes[name]?.canary)
  const place = hasCanary ? shopperPlace() : 100
  for (const name of remoteNames) {
    const named = site.remotes[name]
    if (!named) continue
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
export function deployedAs(remote: RemoteName): Deployed | undefined {
  return deployed.get(remote)
}

/** Every remote of this deployment. */
export function deployedRemotes(): readonly (Deployed & { name: RemoteName })[] {
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
export function storeOverride(remote: RemoteName, address: string): string | null {
  const target = readTarget(address, allowed)
  if (!target.ok) return target.message
  const isStored = storedOverrides.write({ ...storedOverrides.read(), [remote]: target.entry })
  return isStored ? null : 'This browser keeps nothing: its storage is full or blocked.'
}

/** Takes every remote from where the site says, from the next load of the page on. */
export function forgetOverrides(): void {
  storedOverrides.write(null)
}
