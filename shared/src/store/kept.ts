/**
 * Small values that stay on this device: one key, one schema, one place to read and write them.
 * Storage may be missing, full, refused or hold somebody else's text: none of that may break a page.
 */
import * as v from 'valibot'

/**
 * Reads what is kept under `key`.
 * @returns the value, or `fallback` when nothing is there, storage refuses, or what is there does
 * not fit `schema`; what does not fit is set aside under `<key>.set-aside` rather than lost.
 */
export function readKept<S extends v.GenericSchema>(
  key: string,
  schema: S,
  fallback: v.InferOutput<S>,
): v.InferOutput<S> {
  let text: string | null = null
  try {
    text = localStorage.getItem(key)
    if (text === null) return fallback
    return v.parse(schema, JSON.parse(text))
  } catch {
    if (text !== null) setAside(key, text)
    return fallback
  }
}

/**
 * Keeps `value` under `key`; `null` removes it.
 * @returns false when storage refuses (full, blocked): the caller then only has it in memory.
 */
export function writeKept(key: string, value: unknown): boolean {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(value))
    return true
  } catch {
    return false
  }
}

/**
 * Hears of what other tabs change under the keys that begin with `prefix`, also of what they changed
 * while this page lay in the browser's memory. Storage reaches another tab a moment after it was
 * written, and a message between tabs may overtake it: this event cannot.
 */
export function followKept(prefix: string, changed: () => void): void {
  addEventListener('storage', ({ key }) => {
    // No key: everything was cleared.
    if (key === null || key.startsWith(prefix)) changed()
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) changed()
  })
}

function setAside(key: string, text: string) {
  try {
    localStorage.setItem(`${key}.set-aside`, text)
    localStorage.removeItem(key)
  } catch {
    // Storage that refuses even this leaves the old text where it is: it is only read again.
  }
}
