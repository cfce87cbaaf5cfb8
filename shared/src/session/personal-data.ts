/**
 * What a customer has typed but not sent, kept in this tab: half-filled forms. It survives a reload
 * and an expired session, and is gone with a logout (in every tab, offline too).
 */
const prefix = 'bookshelf.personal.'

/** The key in session storage of something that belongs to one customer alone. */
export function personalKey(userId: string, name: string): string {
  return `${prefix}${userId}.${name}`
}

/** Removes all that is kept under `personalKey` in this tab, whoever it belongs to. */
export function forgetPersonalData(): void {
  try {
    const keys = Array.from({ length: sessionStorage.length }, (_, at) => sessionStorage.key(at))
    for (const key of keys) {
      if (key?.startsWith(prefix)) sessionStorage.removeItem(key)
    }
  } catch {
    // Storage that refuses to be read has kept nothing either.
  }
}
