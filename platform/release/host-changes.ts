import { existsSync } from 'node:fs'
import type { Hosts } from '../../shared/src/contract/provides.ts'
import { providedBy } from '../compose/index.ts'
import { type LiveSite, releasedHere, versionsOf } from './site-changes.ts'
import { type DeployRoot, releaseFiles } from './store.ts'

/** The hosts that each version of a remote uses, by remote. */
type HostsOfRemotes = Readonly<Record<string, readonly Hosts[]>>

/** What each list is for, in sentences. */
const kinds = { connect: 'call', images: 'show images of', media: 'play media of' } as const

/** A line for each host that a deployment adds to the content policy, which all pages have, or takes from it. */
export function hostChanges(before: HostsOfRemotes, now: HostsOfRemotes): string[] {
  return Object.keys({ ...before, ...now }).flatMap((remote) => {
    const [had, has] = [usesOf(before[remote]), usesOf(now[remote])]
    return [
      ...has.filter((use) => !had.includes(use)).map((use) => `${remote} may now ${use}.`),
      ...had.filter((use) => !has.includes(use)).map((use) => `${remote} may no longer ${use}.`),
    ]
  })
}

function usesOf(hosts: readonly Hosts[] = []): string[] {
  const uses = hosts.flatMap((each) =>
    Object.entries(kinds).flatMap(([kind, verb]) =>
      (each[kind as keyof Hosts] ?? []).map((host) => `${verb} ${host}`),
    ),
  )
  return [...new Set(uses)]
}

/** The hosts of what a site serves, also to canaries and in previews. @param site `null` if nothing is live. */
export function hostsIn(root: DeployRoot, site: LiveSite | null): HostsOfRemotes {
  const hosts: Record<string, Hosts[]> = {}
  const add = (remote: string, found: Hosts | undefined) => {
    hosts[remote] = [...(hosts[remote] ?? []), ...(found ? [found] : [])]
  }
  const addVersion = (remote: string, version: string) => {
    const files = releaseFiles(root, remote, version)
    if (existsSync(files)) add(remote, providedBy(files).hosts)
  }
  const { remotes = {}, previews = {} } = site ?? {}
  const here = site ? releasedHere(site) : []
  for (const [name, { provides }] of Object.entries(remotes)) {
    if (site && here.includes(name))
      for (const version of versionsOf(site, name)) addVersion(name, version)
    else add(name, provides?.hosts)
  }
  for (const { remotes: previewed } of Object.values(previews)) {
    for (const [name, { version }] of Object.entries(previewed)) addVersion(name, version)
  }
  return hosts
}
