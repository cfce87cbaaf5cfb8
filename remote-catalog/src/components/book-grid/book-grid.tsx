import { type ReactNode, useRef } from 'react'
import styles from './book-grid.module.css'
import { useWindowedRows } from './use-windowed-rows'

/** Up to this many books are all rendered, for find-in-page. More would slow filtering down. */
const allUpTo = 24

/** How many covers load at once: the first row of the widest grid. */
export const firstRow = 4

interface BookGridProps<T> {
  /** What the list is, for screen readers. */
  label: string
  items: readonly T[]
  keyOf: (item: T) => string
  children: (item: T, index: number) => ReactNode
}

/** Books in rows: all of them, or only visible rows and a few around them if there are very many. */
export function BookGrid<T>({ label, items, keyOf, children }: BookGridProps<T>) {
  const list = useRef<HTMLUListElement>(null)
  const isWindowed = items.length > allUpTo
  const { from, to, before, after } = useWindowedRows(list, items.length, isWindowed)
  return (
    <ul
      role="list"
      ref={list}
      className={styles.grid}
      aria-label={label}
      style={isWindowed ? { paddingBlock: `${before}px ${after}px` } : undefined}
    >
      {items.slice(from, to).map((item, at) => (
        <li
          key={keyOf(item)}
          aria-posinset={isWindowed ? from + at + 1 : undefined}
          aria-setsize={isWindowed ? items.length : undefined}
        >
          {children(item, from + at)}
        </li>
      ))}
    </ul>
  )
}
