import ChevronRight from '@lucide/icons/icons/chevron-right'
import History from '@lucide/icons/icons/rotate-ccw-clock'
import X from '@lucide/icons/icons/x'
import { Icon, Price, typography } from 'shared/ui'
import { Cover } from '../../components/cover/cover'
import { categoryLabel, formatCount } from '../../filters/filter-labels'
import { markWords } from '../../search/suggest'
import styles from './search-suggestions.module.css'
import type { Suggestion } from './suggestion-groups'

interface SuggestionOptionProps {
  option: Suggestion
  typed: string
  isActive: boolean
  onChoose: () => void
}

/** A book with cover, author and price, the name of a category, an author or a recent search, or all results. */
export function SuggestionOption({ option, typed, isActive, onChoose }: SuggestionOptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox handles the keys (shared/contract/slots.ts)
    <div
      id={option.id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={styles.option}
      data-all={'results' in option || undefined}
      onClick={(event) => {
        const isOnRemove = event.target instanceof Element && event.target.closest('[data-remove]')
        if (isOnRemove) option.remove?.()
        else onChoose()
      }}
    >
      {'book' in option ? (
        <>
          <span className={styles.cover}>
            <Cover image={option.book.image} name="" eager width={40} height={48} />
          </span>
          <span className={styles.info}>
            <span className={styles.name}>
              <Marked text={option.book.name} typed={typed} />
            </span>
            <span className={typography.note}>
              <Marked text={option.book.description} typed={typed} />
            </span>
          </span>
          <Price className={styles.price} size="sm" price={option.book.price} />
        </>
      ) : (
        <>
          {'recent' in option && <Icon icon={History} size="1.125rem" />}
          <span className={styles.info}>
            <Marked text={nameOf(option)} typed={'results' in option ? '' : typed} />
          </span>
          {option.remove ? (
            // For pointers; the keyboard has Delete.
            <span className={styles.remove} data-remove="" title="Remove" aria-hidden="true">
              <Icon icon={X} size="1.125rem" />
            </span>
          ) : (
            <Icon icon={ChevronRight} size="1.125rem" />
          )}
        </>
      )}
    </div>
  )
}

function nameOf(option: Exclude<Suggestion, { book: unknown }>): string {
  if ('results' in option) return resultsLabel(option.results)
  if ('recent' in option) return option.recent
  return 'category' in option ? categoryLabel(option.category) : option.author
}

function resultsLabel(results: number | null): string {
  if (results === null) return 'See all results'
  return results === 1 ? 'See the result' : `See all ${formatCount(results)} results`
}

/** A text with the typed words marked. */
function Marked({ text, typed }: { text: string; typed: string }) {
  return markWords(text, typed).map((piece) =>
    piece.isFound ? (
      <mark key={piece.start} className={styles.mark}>
        {piece.text}
      </mark>
    ) : (
      <span key={piece.start}>{piece.text}</span>
    ),
  )
}
