/** Half-filled forms of a customer, in this tab: they survive a reload, but not a logout. */
import { storedKeys, writeText } from '../storage/browser-storage'

const prefix = 'bookshelf.personal.'

/** The session storage key of a form or a removal; `clearPersonalData` finds it by its prefix. */
export function personalKey(userId: string, name: string): string {
  return `${prefix}${userId}.${name}`
}

/** Removes every such key from this tab's session storage, of all customers. */
export function clearPersonalData(): void {
  for (const key of storedKeys('session', prefix)) writeText('session', key, null)
}
