import type { RemoteFacts } from 'shared/contract/overlays'
import { formatSize, formatTime } from '../request/measures'

/** A remote's source: the origin and folder of its entry. */
export function sourceOf({ entry }: Pick<RemoteFacts, 'entry'>): string {
  return new URL('.', entry).href
}

/** What the page has fetched of a remote: '7 files, 41 kB'. */
export function weightOf({ files, bytes }: Pick<RemoteFacts, 'files' | 'bytes'>): string {
  if (files === 0) return 'nothing fetched'
  const size = bytes === null ? 'size not told by its origin' : formatSize(bytes)
  return `${files} ${files === 1 ? 'file' : 'files'}, ${size}`
}

/** A module's load time, or that it has not been loaded. */
export function loadTimeOf({ modules }: Pick<RemoteFacts, 'modules'>, module: string): string {
  const found = modules.find(({ name }) => name === module)
  return found ? formatTime(found.ms) : 'not loaded'
}

/** A part of the page in one line: version, source, load time, size. */
export function summaryOf(facts: RemoteFacts, module: string): string {
  return [facts.version, sourceOf(facts), loadTimeOf(facts, module), weightOf(facts)].join(' · ')
}
