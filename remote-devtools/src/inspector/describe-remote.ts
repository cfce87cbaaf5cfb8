import type { RemoteFacts } from 'shared/contract'
import { formatSize, formatTime } from '../request/format-measures'

/** The folder that a remote was loaded from: its absolute URL, with a slash at the end. */
export function sourceOf({ entry }: Pick<RemoteFacts, 'entry'>): string {
  return new URL('.', entry).href
}

/** The fetched files of a remote: '7 files, 41 kB'. */
export function weightOf({
  entry,
  files,
  bytes,
}: Pick<RemoteFacts, 'entry' | 'files' | 'bytes'>): string {
  if (files === 0) return 'nothing fetched'
  const size = bytes === null ? unknownSizeOf(entry) : formatSize(bytes)
  return `${files} ${files === 1 ? 'file' : 'files'}, ${size}`
}

/** Another origin must allow access to sizes; WebKit reports none for cached files. */
function unknownSizeOf(entry: string): string {
  const isOwn = new URL(entry).origin === location.origin
  return isOwn ? 'from the browser’s cache' : 'size hidden by its origin'
}

/** How long a module took to load, if it did. */
export function loadTimeOf({ modules }: Pick<RemoteFacts, 'modules'>, module: string): string {
  const found = modules.find(({ name }) => name === module)
  return found ? formatTime(found.ms) : 'not loaded'
}

/** A part of the page in one line: version, source, load time, size. */
export function summaryOf(facts: RemoteFacts, module: string): string {
  return [facts.version, sourceOf(facts), loadTimeOf(facts, module), weightOf(facts)].join(' · ')
}
