/** The books that this customer or visitor has opened on this device. */
import { useEffect, useState } from 'react'
import { $session, useStore } from 'shared/shop'
import { recentList, whenSessionKnown } from './recent-list'

/** The books of a line on a wide screen. On others the screen shows fewer, so that few lines are left half empty. */
export const rowLength = 5

/** One line, and the current book. */
const recentlyViewed = recentList('bookshelf.recently-viewed', rowLength + 1)

/**
 * The ids of the books that were viewed before, the latest first.
 * @param productId the current book, which is added to the list, and is not one of them; `null` on other pages.
 */
export function usePreviouslyViewed(productId: string | null): readonly string[] {
  const { status } = useStore($session)
  const [ids, setIds] = useState<readonly string[]>([])

  useEffect(() => {
    if (productId === null) return
    return whenSessionKnown(() => recentlyViewed.remember(productId))
  }, [productId])

  useEffect(() => {
    // The list belongs to a customer or visitor: wait until the session is known.
    if (status === 'unknown' || status === 'checking') return
    setIds(recentlyViewed.read().filter((id) => id !== productId))
  }, [productId, status])

  return ids
}
