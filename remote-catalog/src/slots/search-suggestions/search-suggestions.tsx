import { useDeferredValue, useEffect, useId, useMemo } from 'react'
import type { SlotProps } from 'shared/contract/slots'
import { useStore } from 'shared/store'
import { VisuallyHidden } from 'shared/ui/visually-hidden'
import { $productIndex, products } from '../../api/catalogue'
import { useResource } from '../../api/use-resource'
import { noSuggestions, suggest } from '../../search/suggest'
import { useSearchIndex } from '../../search/use-search-index'
import styles from './search-suggestions.module.css'
import { groupSuggestions } from './suggestion-groups'
import { SuggestionOption } from './suggestion-option'

/** Books, categories and authors for what is typed into the search (docs/product.md, P74). */
export function SearchSuggestions(props: SlotProps['search-suggestions']) {
  const { listboxId, activeId, onOptions, onChoose } = props
  useResource(products)
  const productIndex = useStore($productIndex)
  const index = useSearchIndex(productIndex, true)
  // The field stays as quick as its typist; an older text is never shown after a newer one.
  const text = useDeferredValue(props.text)
  const headingId = useId()

  const groups = useMemo(() => {
    const found = productIndex && index ? suggest(productIndex, index, text) : noSuggestions
    return groupSuggestions(found, listboxId)
  }, [productIndex, index, text, listboxId])
  const options = useMemo(() => groups.flatMap(({ items }) => items), [groups])
  useEffect(() => onOptions(options), [onOptions, options])

  return (
    <>
      <VisuallyHidden role="status">{text.trim() && countOf(options.length)}</VisuallyHidden>
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

function countOf(options: number): string {
  if (options === 0) return 'No suggestions'
  return options === 1 ? '1 suggestion' : `${options} suggestions`
}
