import { storedKeys, writeText } from 'shared/shop'

/** Removes all that this device stores about a customer. Other customers of the device keep theirs. */
export function forgetOnDevice(customerId: string): void {
  const keys = storedKeys('local', 'bookshelf.').filter((key) =>
    key.split('.').includes(customerId),
  )
  for (const key of keys) writeText('local', key, null)
}
