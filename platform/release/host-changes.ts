import { existsSync } from 'node:fs'
import type { Hosts } from 'shared/contract'
import { providedBy } from '../compose/index.ts'
import { shellPart } from '../project/index.ts'
import { type LiveSite, servedBy } from './site-changes.ts'
import { type DeployRoot, releaseFiles } from './store.ts'

/** What each list is for, in sentences. */
const verbs = { connect: 'call', images: 'show images of', media: 'play media of' } as const

/** The other hosts that a version of a remote uses. */
interface HostsOfRemote {
  remote: string
  hosts: Hosts | undefined
}

/** A line for each host that a deployment adds to the content policy, which all pages have, or takes from it. */
export function hostChanges(
  before: readonly HostsOfRemote[],
  now: readonly HostsOfRemote[],
): string[] {
  const added = difference(sentences(now, 'may now'), sentences(before, 'may now'))
  const removed = difference(sentences(before, 'may no longer'), sentences(now, 'may no longer'))
  return [...added, ...removed]
}

const sentences = (all: readonly HostsOfRemote[], may: string) =>
  all.flatMap(({ remote, hosts = {} }) =>
    Object.entries(hosts).flatMap(([kind, names = []]) =>
      names.map((host) => `${remote} ${may} ${verbs[kind as keyof Hosts]} ${host}.`),
    ),
  )

const difference = (all: readonly string[], others: readonly string[]) =>
  [...new Set(all)].filter((each) => !others.includes(each))

/** The hosts of all that a site serves, also to canaries and in previews. @param site `null` if nothing is live. */
export function hostsIn(root: DeployRoot, site: LiveSite | null): HostsOfRemote[] {
  if (!site) return []
  const here = servedBy(site)
    .filter(({ part }) => part !== shellPart)
    .map(({ part, version }) => ({ remote: part, files: releaseFiles(root, part, version) }))
    .filter(({ files }) => existsSync(files))
    .map(({ remote, files }) => ({ remote, hosts: providedBy(files).hosts }))
  const elsewhere = Object.entries(site.remotes).map(([remote, { provides }]) => {
    return { remote, hosts: provides?.hosts }
  })
  return [...here, ...elsewhere]
}
