import type { RemoteFacts } from 'shared/contract'
import type { Deployed } from '../remotes/deployment'
import type { RemoteEvent } from '../remotes/remote-events'

/** The fields in use of a fetched file's PerformanceResourceTiming. */
type Resource = Pick<PerformanceEntry, 'name'> & { encodedBodySize?: number }

interface Sources {
  events: readonly RemoteEvent[]
  resources: readonly Resource[]
}

/** Collects what is known about one remote. */
export function remoteFacts(
  remote: Deployed & { name: string },
  { events, resources }: Sources,
): RemoteFacts {
  const modules = new Map<string, number>()
  let lastError: string | null = null
  for (const event of events) {
    if (event.remote !== remote.name) continue
    if (event.kind === 'loaded') modules.set(event.module, event.ms)
    if ('error' in event) lastError = event.error.message
  }
  return {
    ...remote,
    isOverridden: remote.source === 'override',
    modules: [...modules].map(([name, ms]) => ({ name, ms })),
    lastError,
    ...weigh(new URL('.', remote.entry).href, resources),
  }
}

/** The files below `folder`, and their transferred size in bytes. */
function weigh(folder: string, resources: readonly Resource[]) {
  const sizes = new Map(
    resources
      .filter(({ name }) => name.startsWith(folder))
      .map(({ name, encodedBodySize }) => [name, encodedBodySize ?? 0]),
  )
  const bytes = [...sizes.values()].reduce((sum, size) => sum + size, 0)
  // An origin without `Timing-Allow-Origin` reports 0 for every file.
  return { files: sizes.size, bytes: sizes.size > 0 && bytes === 0 ? null : bytes }
}
