/** Half-filled forms of a customer, in this tab: they survive a reload, but not a logout. */
import { storedKeys, writeText } from '../storage/browser-storage'

const prefix = 'bookshelf.personal.'

export function personalKey(userId: string, name: string): string {
  return `${prefix}${userId}.${name}`
}

export function clearPersonalData(): void {
  for (const key of storedKeys('session', prefix)) writeText('session', key, null)
}
