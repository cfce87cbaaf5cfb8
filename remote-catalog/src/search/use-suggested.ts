import { loadSearchIndex, searchIndexOf } from 'product-search/search-index-of'
import { useEffect, useMemo, useState } from 'react'
import type { Product } from 'shared/contract'
import { useStore } from 'shared/shop'
import { $manyBooks, $productIndex, products } from '../api/catalogue'
import { useCategoryNames } from '../api/category-names'
import { queryBooks } from '../api/query-books'
import { useResource } from '../api/use-resource'
import { booksNamed, isNothing, type Suggestions, suggestionsFor } from './suggest'

/** How many books are requested: enough to name authors. */
const limit = 24

interface Suggested {
  /** The text of the suggestions; empty if there are none. */
  text: string
  found: Suggestions
  /** Whether they are the answer to the current text. */
  isAnswered: boolean
}

interface Answer {
  text: string
  /** The books that come close to the text, best first. */
  closest: readonly Product[]
}

/**
 * The suggestions for a text, from the loaded books or, if there are too many to load, from the server. Until the
 * server answers, they are the earlier ones that still match the text, or all earlier ones if none
 * matches. Late answers to earlier texts are dropped. After a failure, there are none.
 */
export function useSuggested(text: string): Suggested {
  const all = useResource(products)
  const isReady = all.status !== 'loading'
  const isAsked = all.status === 'ready' && 'total' in all.data
  const categories = useCategoryNames()
  useSearchAhead()
  const [answer, setAnswer] = useState<Answer>({ text: '', closest: [] })

  useEffect(() => {
    if (text.trim() === '') return setAnswer({ text, closest: [] })
    if (!isReady) return
    const abort = new AbortController()
    const { signal } = abort
    queryBooks({ search: text.trim(), sort: 'BEST_MATCH', limit }, { signal }).then(
      ({ products }) => {
        if (!signal.aborted) setAnswer({ text, closest: products })
      },
      (error) => {
        if (signal.aborted) return
        console.warn('Suggestions could not be loaded', error)
        setAnswer({ text, closest: [] })
      },
    )
    return () => abort.abort()
  }, [text, isReady])

  return useMemo(() => {
    const names = categories ?? []
    const { text: earlier, closest } = answer
    const isAnswered = earlier === text
    if (isAsked && !isAnswered) {
      const found = suggestionsFor(text, booksNamed(closest, text), names)
      if (!isNothing(found)) return { text, found, isAnswered }
    }
    return { text: earlier, found: suggestionsFor(earlier, closest, names), isAnswered }
  }, [answer, text, isAsked, categories])
}

/**
 * Loads the code that searches the loaded books, and indexes them as soon as they are there, so that the first key
 * waits for neither. Many books are searched by the server.
 */
function useSearchAhead(): void {
  const isServers = useStore($manyBooks) !== null
  const index = useStore($productIndex)

  useEffect(() => {
    if (isServers) return
    const loading = [
      import('product-search/answer-query'),
      index ? searchIndexOf(index) : loadSearchIndex(),
    ]
    Promise.all(loading).catch((error) => console.warn('The search could not be loaded', error))
  }, [isServers, index])
}
