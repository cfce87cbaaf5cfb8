import type { RemoteFacts } from 'shared/contract/overlays'
import { formatSize, formatTime } from '../request/measures'

/** A remote's source: the origin and folder of its entry. */
export function sourceOf({ entry }: Pick<RemoteFacts, 'entry'>): string {
  return new URL('.', entry).href
}

/** How much of a remote the page has fetched: '7 files, 41 kB'. */
export function weightOf({
  entry,
  files,
  bytes,
}: Pick<RemoteFacts, 'entry' | 'files' | 'bytes'>): string {
  if (files === 0) return 'nothing fetched'
  const size = bytes === null ? unknownSizeOf(entry) : formatSize(bytes)
  return `${files} ${files === 1 ? 'file' : 'files'}, ${size}`
}

/** Another origin must allow that its sizes are told; of its own, WebKit tells none that it had cached. */
function unknownSizeOf(entry: string): string {
  const isOwn = new URL(entry).origin === location.origin
  return isOwn ? 'from the browser’s cache' : 'size not told by its origin'
}

/** How long a module took to load, or that it has not been loaded. */
export function loadTimeOf({ modules }: Pick<RemoteFacts, 'modules'>, module: string): string {
  const found = modules.find(({ name }) => name === module)
  return found ? formatTime(found.ms) : 'not loaded'
}

/** A part of the page in one line: version, source, load time, size. */
export function summaryOf(facts: RemoteFacts, module: string): string {
  return [facts.version, sourceOf(facts), loadTimeOf(facts, module), weightOf(facts)].join(' · ')
}
