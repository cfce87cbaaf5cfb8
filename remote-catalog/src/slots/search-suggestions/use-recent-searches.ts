import { useLayoutEffect, useMemo, useState } from 'react'
import { recentSearches } from '../../api/recent-searches'

interface RecentSearches {
  texts: readonly string[]
  forget: (text: string) => void
}

/** The recent searches, read again whenever they are shown. */
export function useRecentSearches(isShown: boolean): RecentSearches {
  const [texts, setTexts] = useState<readonly string[]>([])
  useLayoutEffect(() => {
    if (isShown) setTexts(recentSearches.read())
  }, [isShown])
  return useMemo(
    () => ({
      texts,
      forget(text) {
        recentSearches.forget(text)
        setTexts(recentSearches.read())
      },
    }),
    [texts],
  )
}
