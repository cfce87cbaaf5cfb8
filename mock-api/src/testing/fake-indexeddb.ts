import * as fake from 'fake-indexeddb'

/** Gives the page an empty IndexedDB, which jsdom lacks. */
export function startIndexedDb(): void {
  const { default: _shared, forceCloseDatabase: _close, ...classes } = fake
  Object.assign(globalThis, classes, { indexedDB: new fake.IDBFactory() })
}
