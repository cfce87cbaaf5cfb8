import type { RemoteFacts } from 'shared/contract/overlays'
import { formatSize, formatTime } from '../request/measures'

/** Where a remote came from: its origin, and the folder of its entry. */
export function sourceOf({ entry }: Pick<RemoteFacts, 'entry'>): string {
  return new URL('.', entry).href
}

/** How much of a remote the page has fetched: '7 files, 41 kB'. */
export function weightOf({ files, bytes }: Pick<RemoteFacts, 'files' | 'bytes'>): string {
  if (files === 0) return 'nothing fetched'
  const size = bytes === null ? 'size not told by its origin' : formatSize(bytes)
  return `${files} ${files === 1 ? 'file' : 'files'}, ${size}`
}

/** How long a module took to load, or that it has not been loaded. */
export function loadTimeOf({ modules }: Pick<RemoteFacts, 'modules'>, module: string): string {
  const found = modules.find(({ name }) => name === module)
  return found ? formatTime(found.ms) : 'not loaded'
}

/** One line about a part of the page: version, source, load time, weight. */
export function summaryOf(facts: RemoteFacts, module: string): string {
  return [facts.version, sourceOf(facts), loadTimeOf(facts, module), weightOf(facts)].join(' · ')
}
