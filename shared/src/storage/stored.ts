import * as v from 'valibot'
import { readText, type StorageArea, writeText } from './browser-storage'
import { roomFor } from './room'

/** A value of one key of local or session storage. */
export interface Stored<T> {
  /**
   * The stored value; `fallback` where there is none, storage refuses, or the text does not fit the
   * schema. Such a text is quarantined: it moves to `<key>.quarantined`.
   */
  read: () => T
  /**
   * Stores a value; `null` removes it.
   * @returns false when storage refuses (full, blocked): the value before stays.
   */
  write: (value: T | null) => boolean
  /**
   * Stores a value together with room for a larger one, which can then replace it however full storage
   * is. The room is white space behind the JSON text: browsers refuse a value for want of space only if
   * it is larger than the one that it replaces.
   * @param later the largest value that will be stored next; by default, `value` itself.
   * @returns whether `value` and the room are stored: both were read back. If not, the value before stays.
   */
  writeWithRoom: (value: T, later?: T) => boolean
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
    write: (value) => writeText(area, key, value === null ? null : JSON.stringify(value)),
    writeWithRoom(value, later = value) {
      const text = JSON.stringify(value)
      const padded = text + roomFor(text, JSON.stringify(later))
      return writeText(area, key, padded) && readText(area, key) === padded
    },
  }
}

/** Storage that refuses leaves the text where it is: it is quarantined at the next reading. */
function quarantine(area: StorageArea, key: string, text: string) {
  if (writeText(area, `${key}.quarantined`, text)) writeText(area, key, null)
}
