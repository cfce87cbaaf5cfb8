/** Fetches a remote's files past the browser's caches, which may contain corrupt ones. */

/** How long the files may take before the retry continues without them, in milliseconds. */
const timeout = 4000

/**
 * Puts a fresh copy of every file of a remote that this page has requested into the HTTP cache, and adds
 * failed style sheets again. Never fails: what cannot be fetched stays unchanged.
 * @param entry the absolute URL of the remote's entry; its files are in the same folder.
 */
export async function refetchFiles(entry: string): Promise<void> {
  const folder = new URL('.', entry).href
  const links = [...document.querySelectorAll('link')].filter(({ href }) => href.startsWith(folder))
  const requested = performance.getEntriesByType('resource').map(({ name }) => name)
  const files = [...requested.filter((name) => name.startsWith(folder)), ...links.map(hrefOf)]
  await Promise.allSettled([...new Set([entry, ...files])].map(refetch))
  await Promise.all(links.filter(hasFailed).map(layOutAgain))
}

/** Whether a style sheet failed to load: it then has no sheet or, in Chromium, an unreadable one. */
function hasFailed({ rel, disabled, sheet }: HTMLLinkElement): boolean {
  if (rel !== 'stylesheet' || disabled) return false
  try {
    return !sheet?.cssRules
  } catch {
    return true
  }
}

/** Resolves when the sheet has loaded, has failed again, or has taken too long. */
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
  // A response is cached only if it has been read to its end.
  await response.blob()
}
