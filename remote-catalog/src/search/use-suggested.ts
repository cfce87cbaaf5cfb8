import { queryWords } from 'catalogue/words'
import { useEffect, useState } from 'react'
import { products } from '../api/catalogue'
import { queryBooks } from '../api/query-books'
import { useResource } from '../api/use-resource'
import { noSuggestions, type Suggestions, suggestionsFor } from './suggest'

/** How many books are asked for: enough to name authors. */
const limit = 24

interface Suggested {
  /** What they are suggested for; empty where nothing is. */
  text: string
  found: Suggestions
}

const nothing: Suggested = { text: '', found: noSuggestions }

/**
 * The suggestions for a text, from the books at hand or, where they are many, from the server. Earlier
 * ones stay until the newest are here; late answers to earlier texts are dropped.
 */
export function useSuggested(text: string): Suggested {
  const isReady = useResource(products).status !== 'loading'
  const [suggested, setSuggested] = useState(nothing)

  useEffect(() => {
    if (queryWords(text).length === 0) return setSuggested({ ...nothing, text })
    if (!isReady) return
    const abort = new AbortController()
    queryBooks({ search: text.trim(), sort: 'BEST_MATCH', limit }, abort.signal).then(
      ({ products }) => {
        if (!abort.signal.aborted) setSuggested({ text, found: suggestionsFor(text, products) })
      },
      (error) => {
        if (!abort.signal.aborted) console.warn('Suggestions could not be loaded', error)
      },
    )
    return () => abort.abort()
  }, [text, isReady])

  return suggested
}
