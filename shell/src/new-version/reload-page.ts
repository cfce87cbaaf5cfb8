import { storeTyped } from './typed-forms'

/** Reloads the page at its address, and keeps half-filled forms. */
export function reloadKeepingForms(): void {
  storeTyped()
  location.reload()
}

/** How long the server may take to answer before the page is kept, in milliseconds. */
const timeout = 8000

/**
 * Reloads the page, past the browser's cache, if the server has it. If the device is offline, or the server fails, the
 * page stays.
 * @param prepared what to wait for first.
 * @returns a promise that never resolves, since the page is replaced.
 * @throws Error if the server does not answer, or answers with a 5xx status, or if another page has been opened in the
 * meantime; nothing has changed then.
 */
export async function reloadFromServer(prepared?: Promise<void>): Promise<never> {
  const { href, pathname } = location
  await prepared
  const { status } = await fetch(href, { cache: 'reload', signal: AbortSignal.timeout(timeout) })
  if (status >= 500) throw new Error(`The server answers ${status} for the page`)
  if (location.pathname !== pathname) throw new Error('Another page has been opened')
  reloadKeepingForms()
  return new Promise(() => {})
}
