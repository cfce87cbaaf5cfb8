/** The names of the shop's categories, in its order. */
import { useLayoutEffect } from 'react'
import { computed, fromDehydratedState, type ReadableAtom, useStore } from 'shared/shop'
import { categories } from './catalogue'

/** A prerendered list contains only the names. */
export const categoryNamesKey = 'catalog.category-names'

let last = fromDehydratedState<readonly string[]>(categoryNamesKey) ?? null

/** `null` until they are known. The same ones are the same list, so that nothing is rendered again. */
export const $categoryNames: ReadableAtom<readonly string[] | null> = computed(
  categories.$state,
  (state) => {
    if (state.status !== 'ready') return last
    const names = state.data.map(({ categoryName }) => categoryName)
    if (names.join('\n') !== last?.join('\n')) last = names
    return last
  },
)

/** Loads the names for a screen. @returns `null` until they are known. */
export function useCategoryNames(): readonly string[] | null {
  // Not in an effect: React runs these only after the screen has faded in.
  useLayoutEffect(() => {
    categories.load()
  }, [])
  return useStore($categoryNames)
}
