/** Fetches a remote's files past the browser's caches, which may contain corrupt ones. */

/** How long the files may take before the retry continues without them, in milliseconds. */
const timeout = 4000

/**
 * Puts a fresh copy of every file of a remote that this page has requested into the HTTP cache. Never fails: what cannot
 * be fetched stays unchanged.
 * @param entry the absolute URL of the remote's entry; its files are in the same folder.
 */
export async function refetchFiles(entry: string): Promise<void> {
  const folder = new URL('.', entry).href
  const links = [...document.querySelectorAll('link')].map(({ href }) => href)
  const requested = performance.getEntriesByType('resource').map(({ name }) => name)
  const files = [...requested, ...links].filter((url) => url.startsWith(folder))
  await Promise.allSettled([...new Set([entry, ...files])].map(refetch))
}

async function refetch(url: string): Promise<void> {
  const response = await fetch(url, { cache: 'reload', signal: AbortSignal.timeout(timeout) })
  // A response is cached only if it has been read to its end.
  await response.blob()
}
