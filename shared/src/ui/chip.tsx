import X from 'lucide-react/icons/x'
import type { ComponentProps } from 'react'
import styles from './chip.module.css'
import { classNames } from './parts/class-names'

interface ChipProps extends ComponentProps<'span'> {
  /** Takes away what the chip stands for; without it the chip is only a word. */
  onRemove?: (() => void) | undefined
  /** Names what is removed: "Remove the filter Fiction". */
  removeLabel?: string | undefined
}

/**
 * A word about something: a category, a filter in force.
 * @example <Chip onRemove={clearFiction} removeLabel="Remove the filter Fiction">Fiction</Chip>
 */
export function Chip(props: ChipProps) {
  const { onRemove, removeLabel = 'Remove', className, children, ...rest } = props
  return (
    <span {...rest} className={classNames(styles.chip, className)}>
      {children}
      {onRemove && (
        <button type="button" className={styles.remove} aria-label={removeLabel} onClick={onRemove}>
          <X size={16} strokeWidth={1.75} aria-hidden="true" />
        </button>
      )}
    </span>
  )
}
