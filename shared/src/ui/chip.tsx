import X from 'lucide-react/icons/x'
import type { ComponentProps } from 'react'
import styles from './chip.module.css'
import { classNames } from './parts/class-names'

interface ChipProps extends ComponentProps<'span'> {
  /** Removes what the chip stands for. Without it the chip is plain text. */
  onRemove?: (() => void) | undefined
  /** Names what is removed: "Remove the filter Fiction". */
  removeLabel?: string | undefined
}

/** A label such as a category or an active filter. */
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
