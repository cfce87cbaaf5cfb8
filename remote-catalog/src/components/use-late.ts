import { useEffect, useState } from 'react'

/** What was loaded, by what loads it. */
const loaded = new Map<() => Promise<unknown>, unknown>()

/**
 * Code that is loaded once per page, when it is wanted first: `undefined` until it is here, `null` if loading failed.
 * @param load the same function at every call. @param failure for the log.
 */
export function useLate<T>(
  load: () => Promise<T>,
  failure: string,
  isWanted = true,
): T | undefined | null {
  const [late, setLate] = useState(() => loaded.get(load) as T | undefined | null)

  useEffect(() => {
    if (!isWanted || loaded.has(load)) return
    load().then(
      (code) => {
        loaded.set(load, code)
        setLate(() => code)
      },
      (error) => {
        console.warn(failure, error)
        setLate(null)
      },
    )
  }, [load, failure, isWanted])

  return isWanted ? late : undefined
}
