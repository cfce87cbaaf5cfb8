import { storeTyped } from './typed-forms'

/** Loads the page anew at its address, with what is half-typed in it. */
export function reloadKeepingForms(): void {
  storeTyped()
  location.reload()
}

/** How long the server may take to answer for the page before it is left as it is, in milliseconds. */
const timeout = 8000

/**
 * Loads the page anew, past the browser's cache, if it can be had: whoever is offline, or whose server has failed,
 * keeps what is there.
 * @returns never: what comes after belongs to the next page.
 * @throws Error when the server does not answer, or with a 5xx status; nothing has changed then.
 */
export async function loadPageAnew(): Promise<never> {
  const signal = AbortSignal.timeout(timeout)
  const { status } = await fetch(location.href, { cache: 'reload', signal })
  if (status >= 500) throw new Error(`The server answers ${status} for the page`)
  reloadKeepingForms()
  return new Promise(() => {})
}
