import { storeTyped } from './typed-forms'

/** Loads the page anew at its address, with what is half-typed in it. */
export function reloadKeepingForms(): void {
  storeTyped()
  location.reload()
}

/** How long the server may take to answer for the page before it is left as it is, in milliseconds. */
const timeout = 8000

/**
 * Loads the page anew, past the browser's cache, if it can be had: whoever is offline keeps what is there.
 * @returns never: what comes after belongs to the next page.
 * @throws Error when the server does not answer; nothing has changed then.
 */
export async function loadPageAnew(): Promise<never> {
  await fetch(location.href, { cache: 'reload', signal: AbortSignal.timeout(timeout) })
  reloadKeepingForms()
  return new Promise(() => {})
}
