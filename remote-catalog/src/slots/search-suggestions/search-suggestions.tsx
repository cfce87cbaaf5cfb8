import { useEffect, useId, useLayoutEffect, useMemo, useState } from 'react'
import type { SlotProps } from 'shared/contract'
import { VisuallyHidden } from 'shared/ui'
import { recentSearches } from '../../api/recent-searches'
import { useSuggested } from '../../search/use-suggested'
import styles from './search-suggestions.module.css'
import { groupRecent, groupSuggestions } from './suggestion-groups'
import { SuggestionOption } from './suggestion-option'

export { SearchSuggestions as SlotContent }

/**
 * Books, categories and authors for the typed search, and recent searches if nothing is typed
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
  const options = useMemo(() => groups.flatMap(({ items }) => items), [groups])
  useEffect(() => onOptions(options), [onOptions, options])

  return (
    <>
      <VisuallyHidden role="status">
        {announcement(typed, isAnswered, options.length)}
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
        </div>
      )}
    </>
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
