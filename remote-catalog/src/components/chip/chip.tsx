import X from '@lucide/icons/icons/x'
import type { ReactNode } from 'react'
import { Icon } from 'shared/ui'
import styles from './chip.module.css'

interface ChipProps {
  children: ReactNode
  /** Removes the chip's filter. @param button the clicked one. */
  onRemove: (button: HTMLButtonElement) => void
  /** The accessible name of the button: "Remove the filter Fiction". */
  removeLabel: string
}

/** The label of an active filter. */
export function Chip({ onRemove, removeLabel, children }: ChipProps) {
  return (
    <span className={styles.chip}>
      <span className={styles.label}>{children}</span>
      <button
        type="button"
        className={styles.remove}
        aria-label={removeLabel}
        onClick={(event) => onRemove(event.currentTarget)}
      >
        <Icon icon={X} size="1rem" />
      </button>
    </span>
  )
}
