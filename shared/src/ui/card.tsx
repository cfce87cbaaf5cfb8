import type { ComponentProps } from 'react'
import styles from './card.module.css'
import { classNames } from './parts/class-names'

interface CardProps extends ComponentProps<'div'> {
  /** The element: an article for self-contained content, such as a book. */
  as?: 'div' | 'article' | 'section' | 'li' | undefined
}

/** A surface for one thing: `<Card as="article" aria-labelledby={titleId}>…</Card>` */
export function Card({ as: Element = 'div', className, ...rest }: CardProps) {
  // All these elements take the same properties.
  const Sheet = Element as 'div'
  return <Sheet {...rest} className={classNames(styles.card, className)} />
}
