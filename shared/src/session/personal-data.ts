/**
 * What a customer has typed but not sent, stored in this tab: half-filled forms. It survives a reload
 * and an expired session, and is gone with a logout (in every tab, offline too).
 */
import { storedKeys, writeText } from '../storage/browser-storage'

const prefix = 'bookshelf.personal.'

/** The key in session storage for data of one customer. */
export function personalKey(userId: string, name: string): string {
  return `${prefix}${userId}.${name}`
}

/** Removes all that is stored under `personalKey` in this tab, whoever it belongs to. */
export function forgetPersonalData(): void {
  for (const key of storedKeys('session', prefix)) writeText('session', key, null)
}
