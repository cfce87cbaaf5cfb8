import { type ReactNode, useRef, useState } from 'react'
import styles from './book-grid.module.css'
import { type RowsInSight, rowWindow } from './row-window'
import { useRowObserver } from './use-row-observer'

/** Up to this many books are all rendered, for find-in-page. More would slow filtering down. */
export const allUpTo = 24

/** How many covers load at once: the first row of most screens. */
export const firstRow = 4

interface BookGridProps<T> {
  label: string
  items: readonly T[]
  keyOf: (item: T) => string
  children: (item: T, index: number) => ReactNode
}

/**
 * Books in rows. Of a long list only the visible rows are rendered; until their observer is loaded,
 * the first ones.
 */
export function BookGrid<T>({ label, items, keyOf, children }: BookGridProps<T>) {
  const list = useRef<HTMLUListElement>(null)
  const [rows, setRows] = useState<RowsInSight | null>(null)
  const isLong = items.length > allUpTo
  const RowObserver = useRowObserver(isLong)
  const isWindowed = isLong && RowObserver !== null
  const first = { from: 0, to: isWindowed ? allUpTo : items.length, before: 0, after: 0 }
  const { from, to, before, after } = isWindowed && rows ? rowWindow(items.length, rows) : first
  return (
    <>
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
      {isLong && RowObserver ? (
        <RowObserver grid={list} count={items.length} onChange={setRows} />
      ) : null}
    </>
  )
}
