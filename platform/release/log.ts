/** The log of deployments: one record for each. The one with the highest number is live. */
import os from 'node:os'
import { pMapIterable } from 'p-map'
import type { SiteConfig } from 'shared/contract'
import * as v from 'valibot'
import { commandLine, type PartName } from '../project/index.ts'
import { Source, userName } from './git.ts'
import { LiveSite, partsOf, versionsOf } from './site-changes.ts'
import { type DeployRoot, deploymentsFolder } from './store.ts'

const Entry = v.object({
  /** When it was made, in ISO 8601, by the clock of the store. */
  at: v.string(),
  by: v.string(),
  /** The machine. */
  on: v.string(),
  /** Such as 'release catalog --canary 10'. */
  command: v.string(),
  site: LiveSite,
  /** The name of the composed directory. */
  folder: v.string(),
  /** The versions of each part that were live before those of the site. They are still served, for open tabs. */
  retained: v.record(v.string(), v.array(v.string())),
  /** Why `npx bookshelf follow` made it, or why somebody did although releases do not fit together. */
  reason: v.optional(v.string()),
  /** Where the release or the settings that it brings come from; missing if it brings none, or if git does not know. */
  source: v.optional(Source),
  /**
   * The hash of everything that its pages were made of; empty if the API did not answer, so that each machine has used
   * earlier pages of its own.
   */
  pages: v.string(),
})

export interface Deployment extends v.InferOutput<typeof Entry> {
  number: number
}

/**
 * For a command that needs a shop that is live. A store that is not mounted, or whose name is misspelt, looks like an
 * empty one: so the first release into a named store has to say that it is the first.
 */
export function nothingLive({ named }: DeployRoot): string {
  const place = named ?? 'here'
  const doubt = named ? ' If a shop is, the name is wrong, or the folder is not mounted.' : ''
  return `Nothing is live ${place} yet.${doubt} The first release is of the whole shop, in the repository of its shell: npm run release shell${named ? ' -- --first' : ''}`
}

/** All deployments, the newest first. Reads them while they are asked for, a few ahead. */
export async function readLog(root: DeployRoot): Promise<AsyncIterable<Deployment>> {
  const numbers = await numbersIn(root)
  return pMapIterable(numbers, (number) => readDeployment(root, number), { concurrency: 32 })
}

/** `null` before the first deployment. */
export async function liveDeployment(root: DeployRoot): Promise<Deployment | null> {
  const [newest] = await numbersIn(root)
  return newest === undefined ? null : readDeployment(root, newest)
}

/** Makes a composed directory the deployment of this number. @returns `false` if there is one already. */
export function commitDeployment(
  root: DeployRoot,
  number: number,
  deployed: Omit<Deployment, 'number' | 'at' | 'by' | 'on' | 'command'>,
): Promise<boolean> {
  const at = new Date(root.store.now()).toISOString()
  const made = { at, by: userName(), on: os.hostname() }
  const entry = { ...deployed, ...made, command: commandLine() }
  const name = `${deploymentsFolder}/${number}.json`
  return root.store.writeIfAbsent(name, JSON.stringify(entry, null, 2))
}

/**
 * The versions that a site must still serve for tabs that were opened before it: of each part those that it replaces,
 * or else those that the live deployment has retained.
 */
export function versionsToRetain(
  live: Deployment | null,
  site: SiteConfig,
): Record<PartName, string[]> {
  if (!live) return {}
  const parts = new Set([...partsOf(site), ...partsOf(live.site), ...Object.keys(live.retained)])
  const retained = [...parts].map((part) => {
    const isReplaced = (version: string) => !versionsOf(site, part).includes(version)
    const replaced = versionsOf(live.site, part).filter(isReplaced)
    const earlier = live.retained[part]?.filter(isReplaced) ?? []
    return [part, replaced.length > 0 ? replaced : earlier] as const
  })
  return Object.fromEntries(retained.filter(([, versions]) => versions.length > 0))
}

/** The newest first. */
async function numbersIn({ store }: DeployRoot): Promise<number[]> {
  const names = (await store.list(deploymentsFolder)).filter((name) => /^\d+\.json$/.test(name))
  return names.map((name) => Number.parseInt(name, 10)).sort((a, b) => b - a)
}

/** @throws Error if there is none of this number, or if its record cannot be read. */
export async function readDeployment({ store }: DeployRoot, number: number): Promise<Deployment> {
  const name = `${deploymentsFolder}/${number}.json`
  const text = await store.read(name)
  if (!text) throw new Error(`There is no deployment ${number}. See npx bookshelf releases`)
  const record = v.safeParse(v.pipe(v.string(), v.parseJson(), Entry), text.toString())
  if (!record.success) throw new Error(`${name} is not a record of the log.`)
  return { number, ...record.output }
}
