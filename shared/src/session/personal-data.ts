/** What one person has begun in this tab, such as a half-filled form: it survives a reload, but not a logout. */
import { storedKeys, writeText } from '../storage/browser-storage'

const prefix = 'bookshelf.personal.'

/** Replaces the customer's id for what a visitor wants to do after the login. */
const visitor = 'visitor'

/** The session storage key of a form or a removal; `clearPersonalData` finds it by its prefix. */
export function personalKey(userId: string, name: string): string {
  return `${prefix}${userId}.${name}`
}

/** The session storage key of what a visitor wants to do after the login. */
export function visitorKey(name: string): string {
  return personalKey(visitor, name)
}

/** Removes every such key from this tab's session storage, of all customers and of visitors. */
export function clearPersonalData(): void {
  clear(prefix)
}

/** Removes what a visitor wanted to do: a login for another reason does not confirm it. */
export function clearVisitorData(): void {
  clear(visitorKey(''))
}

function clear(prefix: string) {
  for (const key of storedKeys('session', prefix)) writeText('session', key, null)
}
