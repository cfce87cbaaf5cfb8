import type { ReactNode } from 'react'
import { IconButton } from 'shared/ui'
import styles from './corner-button.module.css'

interface CornerButtonProps {
  label: string
  icon: ReactNode
  describedBy: string
  filled?: boolean
  onClick: () => void
}

/** A round button of a card: on the wishlist or not, or remove. */
export function CornerButton({ describedBy, filled, ...rest }: CornerButtonProps) {
  return (
    <IconButton
      {...rest}
      aria-describedby={describedBy}
      className={styles.corner}
      data-filled={filled || undefined}
    />
  )
}
