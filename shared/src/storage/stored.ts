import type * as v from 'valibot'
import { readText, type StorageArea, writeText } from './browser-storage'

export interface Stored<T> {
  /**
   * `fallback` if nothing is stored, or the text does not fit the schema: it is then moved to
   * `<key>.quarantined`.
   */
  read: () => T
  /**
   * Stores a value; `null` removes it.
   * @returns false when storage refuses (full, blocked): the previous value stays.
   */
  write: (value: T | null) => boolean
}

/** What a stored value has to be. A type guard is enough for a small value that the first screen needs. */
export type Shape = v.GenericSchema | ((value: unknown) => value is unknown)

type OutputOf<S> = S extends (value: unknown) => value is infer T
  ? T
  : S extends v.GenericSchema
    ? v.InferOutput<S>
    : never

export type StoredAs<S> =
  OutputOf<S> extends readonly (infer Item)[] ? readonly Item[] : OutputOf<S>

/**
 * A value stored as JSON under `key`; `fallback` if nothing usable is stored. Touches storage only
 * when used.
 */
export function stored<S extends Shape, F extends StoredAs<S> | null>(
  key: string,
  shape: S,
  fallback: F,
  area: StorageArea = 'local',
): Stored<StoredAs<S> | F> {
  return {
    read() {
      const text = readText(area, key)
      if (text === null) return fallback
      const value = checked(shape, parsed(text))
      if (value !== undefined) return value as StoredAs<S>
      quarantine(area, key, text)
      return fallback
    },
    write: (value) => writeText(area, key, value === null ? null : JSON.stringify(value)),
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The value in the form that its schema gives it; `undefined` if it does not fit. */
export function checked(shape: Shape, value: unknown): unknown {
  if (typeof shape === 'function') return shape(value) ? value : undefined
  // Not by valibot's `parse`: a page without a schema does not load the library.
  const result = shape['~standard'].validate(value)
  return 'value' in result && !result.issues ? result.value : undefined
}

/** Whether a value is an object with keys, and no array. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** If storage fails, the text stays and is quarantined at the next read. */
function quarantine(area: StorageArea, key: string, text: string) {
  if (writeText(area, `${key}.quarantined`, text)) writeText(area, key, null)
}
