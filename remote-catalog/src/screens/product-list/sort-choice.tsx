import ChevronDown from '@lucide/icons/icons/chevron-down'
import { type SortOrder, sortOrders } from 'product-search/filters'
import { useId } from 'react'
import { Icon } from 'shared/ui'
import { sortLabels } from '../../filters/filter-labels'
import styles from './sort-choice.module.css'

interface SortChoiceProps {
  value: SortOrder | null
  onChange: (order: SortOrder | null) => void
}

/** On a phone, in place of the long labels, which would not fit beside the count. */
const shortLabels: Record<SortOrder, string> = { LOW_TO_HIGH: 'Price ↑', HIGH_TO_LOW: 'Price ↓' }

/** The order of the list. It hides no book, so it is no filter (docs/product.md, P18). */
export function SortChoice({ value, onChange }: SortChoiceProps) {
  const id = useId()
  return (
    <div className={styles.sort}>
      <label htmlFor={id} className={styles.label}>
        Sort
      </label>
      {value && (
        <span aria-hidden="true" className={styles.short}>
          {shortLabels[value]}
        </span>
      )}
      <select
        id={id}
        className={styles.select}
        value={value ?? ''}
        onChange={({ target }) =>
          onChange(sortOrders.find((order) => order === target.value) ?? null)
        }
      >
        <option value="">As on our shelves</option>
        {sortOrders.map((order) => (
          <option key={order} value={order}>
            {sortLabels[order]}
          </option>
        ))}
      </select>
      <Icon icon={ChevronDown} className={styles.chevron} size="1.125rem" />
    </div>
  )
}
