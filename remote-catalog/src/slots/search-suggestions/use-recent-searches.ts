import { useMemo, useState } from 'react'
import { recentSearches } from '../../api/recent-searches'

interface RecentSearches {
  texts: readonly string[]
  forget: (text: string) => void
}

/** The recent searches, read anew whenever they are to be shown. */
export function useRecentSearches(isShown: boolean): RecentSearches {
  const [changes, setChanges] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: storage is read anew after each change
  return useMemo(
    () => ({
      texts: isShown ? recentSearches.read() : [],
      forget(text) {
        recentSearches.forget(text)
        setChanges((before) => before + 1)
      },
    }),
    [isShown, changes],
  )
}
