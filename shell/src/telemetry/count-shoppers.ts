/** Counts the shoppers of a canary and the others, without telling the server who they are. */
import { isRecord, stored } from 'shared/shop'
import { deployedAs } from '../remotes/deployment'
import type { RemoteEvent } from '../remotes/remote-events'
import type { CanaryReport } from './reports'

/** What this browser has reported last, by remote: the canary, its percentage, and the kind of report. */
const counted = stored('bookshelf.counted', isRecord, {})

const stages = ['used', 'failed'] as const
const stageOf: Partial<Record<RemoteEvent['kind'], CanaryReport['kind']>> = {
  loaded: 'used',
  'load-failed': 'failed',
  crashed: 'failed',
  uncaught: 'failed',
}

/**
 * The reports with which an event of a remote counts in the comparison of its canary. A browser counts once as a user
 * and once as a failure until the percentage changes, however often it loads a page, because it remembers what it has
 * reported. One that stores nothing is not counted: it never gets a canary.
 */
export function countShopper(
  { kind, remote, version }: RemoteEvent,
  route: string,
): CanaryReport[] {
  const { canary: build } = deployedAs(remote) ?? {}
  const { [kind]: reached } = stageOf
  if (!build || !reached) return []
  const { version: canary, percent } = build
  const known: Record<string, unknown> = counted.read()
  const textOf = (stage: CanaryReport['kind']) => `${canary} ${percent} ${stage}`
  const last = stages.findIndex((stage) => known[remote] === textOf(stage))
  const unreported = stages.slice(last + 1, stages.indexOf(reached) + 1)
  if (unreported.length === 0 || !counted.write({ ...known, [remote]: textOf(reached) })) return []
  return unreported.map((stage) => ({
    ...{ about: 'canary', kind: stage, remote, version },
    ...{ canary, percent, route },
  }))
}
