import { type ReactNode, useEffect, useRef, useState } from 'react'
import { BookCardSkeleton } from '../book-card/book-card-skeleton'
import styles from './book-grid.module.css'
import { type RowsInSight, rowWindow } from './row-window'
import { useRowObserver } from './use-row-observer'

/** Up to this many books are all rendered, for find-in-page. More would slow filtering down. */
export const allUpTo = 24

/** The most books that are rendered where the visible rows cannot be told: more could stop a browser. */
const mostAtOnce = 200

/** How many covers load at once: the first row of most screens. */
export const firstRow = 4

interface BookGridProps<T> {
  label: string
  /** `undefined` where a book is not loaded yet. */
  items: readonly (T | undefined)[]
  keyOf: (item: T) => string
  children: (item: T, index: number) => ReactNode
  /** Called with the places that are rendered. */
  onShow?: (from: number, to: number) => void
}

/**
 * Books in rows. Of a long list only the visible rows are rendered; until their observer is loaded,
 * the first ones.
 */
export function BookGrid<T>({ label, items, keyOf, children, onShow }: BookGridProps<T>) {
  const list = useRef<HTMLUListElement>(null)
  const [rows, setRows] = useState<RowsInSight | null>(null)
  const isLong = items.length > allUpTo
  const RowObserver = useRowObserver(isLong)
  const most = RowObserver === null ? mostAtOnce : allUpTo
  const first = { from: 0, to: Math.min(items.length, most), before: 0, after: 0 }
  const { from, to, before, after } =
    isLong && RowObserver && rows ? rowWindow(items.length, rows) : first
  const isPart = to - from < items.length
  useEffect(() => onShow?.(from, to), [onShow, from, to])
  return (
    <>
      <ul
        role="list"
        ref={list}
        className={styles.grid}
        aria-label={label}
        style={isPart ? { paddingBlock: `${before}px ${after}px` } : undefined}
      >
        {Array.from(items.slice(from, to), (item, at) => (
          <li
            key={item === undefined ? `at ${from + at}` : keyOf(item)}
            data-empty={item === undefined || undefined}
            aria-posinset={isPart ? from + at + 1 : undefined}
            aria-setsize={isPart ? items.length : undefined}
          >
            {item === undefined ? <BookCardSkeleton /> : children(item, from + at)}
          </li>
        ))}
      </ul>
      {isLong && RowObserver ? (
        <RowObserver grid={list} count={items.length} onChange={setRows} />
      ) : null}
    </>
  )
}
