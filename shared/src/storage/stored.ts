import * as v from 'valibot'
import { readText, type StorageArea, writeText } from './browser-storage'

export interface Stored<T> {
  /**
   * `fallback` if nothing is stored, or the text does not fit the schema: it is then moved to
   * `<key>.quarantined`.
   */
  read: () => T
  /**
   * Stores a value; `null` removes it.
   * @param padding white space to store after the value, which reserves space for a larger one.
   * @returns false when storage refuses (full, blocked): the previous value stays.
   */
  write: (value: T | null, padding?: string) => boolean
}

export type StoredAs<S extends v.GenericSchema> =
  v.InferOutput<S> extends readonly (infer Item)[] ? readonly Item[] : v.InferOutput<S>

/**
 * A value stored as JSON under `key`; `fallback` if nothing usable is stored. Touches storage only
 * when used.
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

/** If storage fails, the text stays and is quarantined at the next read. */
function quarantine(area: StorageArea, key: string, text: string) {
  if (writeText(area, `${key}.quarantined`, text)) writeText(area, key, null)
}
