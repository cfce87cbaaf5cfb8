import { $customerId, $session, isRecord, stored } from 'shared/shop'

interface Recent {
  customerId: string | null
  ids: readonly string[]
}

function isRecent(value: unknown): value is Recent {
  if (!isRecord(value)) return false
  const { customerId, ids } = value
  const isText = (one: unknown) => typeof one === 'string'
  return (customerId === null || isText(customerId)) && Array.isArray(ids) && ids.every(isText)
}

/** The recent entries of the current customer or visitor on this device. */
export interface RecentList {
  /** Latest first. Another customer's entries are dropped. */
  read: () => readonly string[]
  /** Puts an entry first; entries beyond `most` are dropped. */
  remember: (id: string) => void
  forget: (id: string) => void
}

/**
 * Calls `remember` once, as soon as the page knows whose list it is: what it shows at a logout must not get into the
 * next visitor's list.
 * @returns a function that cancels this.
 */
export function whenSessionKnown(remember: () => void): () => void {
  let isDue = true
  return $session.subscribe(({ status }) => {
    if (!isDue || (status !== 'visitor' && status !== 'customer')) return
    isDue = false
    remember()
  })
}

/** @param key in local storage; `most` how many are stored. */
export function recentList(key: string, most: number): RecentList {
  const storedList = stored(key, isRecent, { customerId: null, ids: [] })

  function read(): readonly string[] {
    const { customerId, ids } = storedList.read()
    // A visitor's entries stay after a login; a customer's do not stay after a logout.
    if (customerId === null || customerId === $customerId.get()) return ids
    const { status } = $session.get()
    // While a token is checked, the entries may belong to its customer.
    if (status === 'visitor' || status === 'customer') storedList.write(null)
    return []
  }

  function write(ids: readonly string[]) {
    storedList.write({ customerId: $customerId.get(), ids: ids.slice(0, most) })
  }

  const without = (id: string) => read().filter((other) => other !== id)
  return {
    read,
    remember: (id) => write([id, ...without(id)]),
    forget: (id) => write(without(id)),
  }
}
