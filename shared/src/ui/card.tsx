import type { ComponentProps } from 'react'
import styles from './card.module.css'
import { classNames } from './parts/class-names'

interface CardProps extends ComponentProps<'div'> {
  /** The element: an article for what stands on its own, such as a book. */
  as?: 'div' | 'article' | 'section' | 'li' | undefined
}

/**
 * A sheet of paper that holds one thing.
 * @example <Card as="article" aria-labelledby={titleId}>…</Card>
 */
export function Card({ as: Element = 'div', className, ...rest }: CardProps) {
  // The elements differ in name only; the properties are those that all of them take.
  const Sheet = Element as 'div'
  return <Sheet {...rest} className={classNames(styles.card, className)} />
}
