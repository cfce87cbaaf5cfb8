import ChevronRight from 'lucide-react/icons/chevron-right'
import { Price } from 'shared/ui/price'
import { Cover } from '../../components/cover/cover'
import { categoryLabel } from '../../filters/filter-labels'
import { Marked } from './marked'
import styles from './search-suggestions.module.css'
import type { Suggestion } from './suggestion-groups'

interface SuggestionOptionProps {
  option: Suggestion
  typed: string
  isActive: boolean
  onChoose: () => void
}

/** A book with cover, author and price, or the name of a category or an author. */
export function SuggestionOption({ option, typed, isActive, onChoose }: SuggestionOptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox takes the keys (shared/contract/slots.ts)
    <div
      id={option.id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={styles.option}
      onClick={onChoose}
    >
      {'book' in option ? (
        <>
          <span className={styles.cover}>
            <Cover image={option.book.image} name="" eager width={40} height={48} />
          </span>
          <span className={styles.words}>
            <span className={styles.name}>
              <Marked text={option.book.name} typed={typed} />
            </span>
            <span className={styles.author}>
              <Marked text={option.book.description} typed={typed} />
            </span>
          </span>
          <Price className={styles.price} size="sm" price={option.book.price} />
        </>
      ) : (
        <>
          <span className={styles.words}>
            <Marked text={nameOf(option)} typed={typed} />
          </span>
          <ChevronRight size={18} strokeWidth={1.75} aria-hidden="true" />
        </>
      )}
    </div>
  )
}

function nameOf(option: Exclude<Suggestion, { book: unknown }>): string {
  return 'category' in option ? categoryLabel(option.category) : option.author
}
