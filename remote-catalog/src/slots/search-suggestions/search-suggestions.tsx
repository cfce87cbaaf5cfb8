import type { Filters } from 'product-search/filters'
import { useEffect, useId, useLayoutEffect, useMemo, useState } from 'react'
import type { SlotProps } from 'shared/contract'
import { VisuallyHidden } from 'shared/ui'
import { queryOf } from '../../api/book-list'
import { $productIndex } from '../../api/catalogue'
import { queryBooks } from '../../api/query-books'
import { recentSearches } from '../../api/recent-searches'
import { countResults } from '../../search/count-results'
import { useSuggested } from '../../search/use-suggested'
import styles from './search-suggestions.module.css'
import {
  allResults,
  groupRecent,
  groupSuggestions,
  type Suggestion,
  searchFilters,
} from './suggestion-groups'
import { SuggestionOption } from './suggestion-option'

export { SearchSuggestions as SlotContent }

/**
 * Books, categories and authors for the typed search and, last, all its results; recent searches if nothing is typed
 * (docs/product.md, P74 and P81).
 */
function SearchSuggestions(props: SlotProps['search-suggestions']) {
  const { typed, listboxId, activeId, onOptions, onChoose } = props
  const { text, found, isAnswered } = useSuggested(typed ?? '')
  const recent = useRecentSearches(typed === '')
  const headingId = useId()

  const groups = useMemo(
    () =>
      typed === ''
        ? groupRecent(recent.texts, listboxId, recent.forget)
        : typed === null
          ? []
          : groupSuggestions(found, listboxId),
    [typed, found, recent, listboxId],
  )
  const suggested = useMemo(() => groups.flatMap(({ items }) => items), [groups])
  const all = useAllResults(suggested.length > 0 && typed ? typed : '', isAnswered, listboxId)
  const options = useMemo(() => (all ? [...suggested, all] : suggested), [suggested, all])
  useEffect(() => onOptions(options), [onOptions, options])

  return (
    <>
      <VisuallyHidden role="status">
        {announcement(typed, isAnswered, suggested.length)}
      </VisuallyHidden>
      {options.length > 0 && (
        <div
          id={listboxId}
          role="listbox"
          tabIndex={-1}
          aria-label="Suggestions"
          className={styles.list}
          // The search field keeps the focus.
          onMouseDown={(event) => event.preventDefault()}
        >
          {groups.map(({ title, items }) => (
            <div key={title} role="group" aria-labelledby={`${headingId}-${title}`}>
              <div id={`${headingId}-${title}`} role="presentation" className={styles.title}>
                {title}
              </div>
              {items.map((option) => (
                <SuggestionOption
                  key={option.id}
                  option={option}
                  typed={text}
                  isActive={option.id === activeId}
                  onChoose={() => onChoose(option)}
                />
              ))}
            </div>
          ))}
          {all && (
            <SuggestionOption
              option={all}
              typed={text}
              isActive={all.id === activeId}
              onChoose={() => onChoose(all)}
            />
          )}
        </div>
      )}
    </>
  )
}

/**
 * The last option, which opens the list for a text; `null` without a text, or if the list would be empty. It is there
 * before its number, so that nothing moves when that arrives.
 * @param isAnswered whether the suggestions are those for the text: only then the results are counted.
 */
function useAllResults(text: string, isAnswered: boolean, listboxId: string): Suggestion | null {
  const filters = useMemo(() => (text.trim() === '' ? null : searchFilters(text)), [text])
  const results = useResultCount(isAnswered ? filters : null)
  return useMemo(
    () => (filters && results !== 0 ? allResults(filters, results, listboxId) : null),
    [filters, results, listboxId],
  )
}

/** @param text the current text. @param isAnswered whether the options are the answer to it. */
function announcement(text: string | null, isAnswered: boolean, options: number): string {
  if (text === '') return options > 0 ? `${options} recent. Delete removes one.` : ''
  if (!text?.trim() || !isAnswered) return ''
  if (options === 0) return 'No suggestions'
  return options === 1 ? '1 suggestion' : `${options} suggestions`
}

interface RecentSearches {
  texts: readonly string[]
  forget: (text: string) => void
}

/** The recent searches, read again whenever they are shown. */
function useRecentSearches(isShown: boolean): RecentSearches {
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

/**
 * How many books the list shows with some filters; `null` until it is known, and if it cannot be loaded.
 * @param filters without categories; `null` to count nothing.
 */
function useResultCount(filters: Filters | null): number | null {
  const [counted, setCounted] = useState<{ filters: Filters; count: number } | null>(null)

  useEffect(() => {
    if (!filters) return
    const abort = new AbortController()
    const { signal } = abort
    queryBooks({ ...queryOf(filters), limit: 1 }, { signal }).then(
      (answer) => {
        const count = countResults(answer, $productIndex.get() !== null)
        if (!signal.aborted) setCounted({ filters, count })
      },
      (error) => {
        if (!signal.aborted) console.warn('The results could not be counted', error)
      },
    )
    return () => abort.abort()
  }, [filters])

  return counted && counted.filters === filters ? counted.count : null
}
