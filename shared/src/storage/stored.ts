import * as v from 'valibot'
import { readText, type StorageArea, writeText } from './browser-storage'

/** A value of one key of local or session storage. */
export interface Stored<T> {
  /**
   * The stored value; `fallback` where there is none, storage refuses, or the text does not fit the
   * schema. Such a text is quarantined: it moves to `<key>.quarantined`.
   */
  read: () => T
  /**
   * Stores a value; `null` removes it.
   * @param padding white space to store behind the value: room for a larger one.
   * @returns false when storage refuses (full, blocked): the value before stays.
   */
  write: (value: T | null, padding?: string) => boolean
}

/** What a schema reads, with lists that nobody changes in place. */
export type StoredAs<S extends v.GenericSchema> =
  v.InferOutput<S> extends readonly (infer Item)[] ? readonly Item[] : v.InferOutput<S>

/**
 * Describes a value that is stored as JSON under `key`. Touches nothing until it is read or written.
 * @param fallback what is read where nothing usable is stored.
 * @param area `local` stays on the device, `session` as long as the tab.
 */
export function stored<S extends v.GenericSchema, F extends StoredAs<S> | null>(
  key: string,
  schema: S,
  fallback: F,
  area: StorageArea = 'local',
): Stored<StoredAs<S> | F> {
  return {
    read() {
      const text = readText(area, key)
      if (text === null) return fallback
      try {
        return v.parse(schema, JSON.parse(text)) as StoredAs<S>
      } catch {
        quarantine(area, key, text)
        return fallback
      }
    },
    write: (value, padding = '') =>
      writeText(area, key, value === null ? null : JSON.stringify(value) + padding),
  }
}

/** Storage that refuses leaves the text where it is: it is quarantined at the next reading. */
function quarantine(area: StorageArea, key: string, text: string) {
  if (writeText(area, `${key}.quarantined`, text)) writeText(area, key, null)
}
