/** Fetches what a remote consists of past the browser's caches, which keep spoilt files as they keep sound ones. */

/** How long the files may take before the retry goes on without them, in milliseconds. */
const timeout = 4000

/**
 * Puts a fresh copy of every file of a remote that this page has asked for into the HTTP cache, and lays
 * style sheets that failed before out again. Never fails: what cannot be fetched stays as it is.
 * @param entry the absolute URL of the remote's entry; its files lie in the same folder.
 */
export async function refetchFiles(entry: string): Promise<void> {
  const folder = new URL('.', entry).href
  const links = [...document.querySelectorAll('link')].filter(({ href }) => href.startsWith(folder))
  const requested = performance.getEntriesByType('resource').map(({ name }) => name)
  const files = [...requested.filter((name) => name.startsWith(folder)), ...links.map(hrefOf)]
  await Promise.allSettled([...new Set([entry, ...files])].map(refetch))
  await Promise.all(links.filter(hasFailed).map(layOutAgain))
}

/** Whether a style sheet did not come: it has no sheet then or, in Chromium, one that cannot be read. */
function hasFailed({ rel, disabled, sheet }: HTMLLinkElement): boolean {
  if (rel !== 'stylesheet' || disabled) return false
  try {
    return !sheet?.cssRules
  } catch {
    return true
  }
}

/** Resolves when the sheet is there, has failed again, or has taken too long. */
function layOutAgain(link: HTMLLinkElement): Promise<unknown> {
  const fresh = link.cloneNode() as HTMLLinkElement
  const settled = new Promise((resolve) => {
    fresh.onload = resolve
    fresh.onerror = resolve
    setTimeout(resolve, timeout)
  })
  link.replaceWith(fresh)
  return settled
}

const hrefOf = ({ href }: HTMLLinkElement) => href

async function refetch(url: string): Promise<void> {
  const response = await fetch(url, { cache: 'reload', signal: AbortSignal.timeout(timeout) })
  // A copy is kept when it has been read to its end.
  await response.blob()
}
