/**
 * The cookie that asks the server for pages with another shell than the live one, from the next page load on. Only pages
 * that need it load this file.
 */
import { shellCookie } from 'shared/page-protocol'

/** How long a browser keeps it after its last page, in seconds: longer than a preview stays after its last release. */
const lifetime = 2e6

/** What the cookie asks for: the name of a preview's file, or the version of a canary; empty for the live shell. */
export const askedShell = () => document.cookie.split(`${shellCookie}=`)[1]?.split(';')[0] ?? ''

/** The preview whose pages the cookie asks for; empty if it asks for none, or for a canary, whose version has dots. */
export function askedPreview(): string {
  const name = askedShell()
  return name.includes('.') ? '' : name
}

/**
 * Asks for a shell, or renews the cookie that does.
 * @param name of a preview's file, or the version of a canary; empty for the live shell.
 * @returns whether the cookie has changed, so that loading the page again may bring another shell: browsers may refuse
 * cookies.
 */
export function askForShell(name: string): boolean {
  const before = askedShell()
  const age = name ? lifetime : 0
  // Not all browsers have the Cookie Store API.
  document.cookie = `${shellCookie}=${name};path=/;samesite=lax;max-age=${age}`
  return before !== name && askedShell() === name
}

/** Asks for the canary of the shell; for the live one if there is no version. A preview stays until it is left. */
export function askForCanary(version = ''): void {
  if (!askedPreview()) askForShell(version)
}
