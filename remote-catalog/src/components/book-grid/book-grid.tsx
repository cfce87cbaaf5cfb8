import { type ReactNode, useEffect, useRef, useState } from 'react'
import { pageSize } from '../../api/query-books'
import { useLate } from '../use-late'
import styles from './book-grid.module.css'
import { BookCardSkeleton } from './grid-skeleton'
import { type RowsInSight, rowWindow } from './row-window'

/** Up to this number, all books are rendered, for find-in-page. More would slow down filtering. */
const allUpTo = pageSize

/** The maximum number of books that are rendered if the visible rows are unknown: more could freeze a browser. */
const mostAtOnce = 200

/** How many covers load at once: the first row of most screens. */
export const firstRow = 4

const loadObserver = async () => (await import('./row-observer')).RowObserver

interface BookGridProps<T> {
  label: string
  /** `undefined` for books that are not loaded yet. */
  items: readonly (T | undefined)[]
  keyOf: (item: T) => string
  children: (item: T, index: number) => ReactNode
  /** Called with the range of rendered places. */
  onShow?: (from: number, to: number) => void
}

/**
 * Books in rows. Only the visible rows of a long list are rendered; until their observer is loaded,
 * the first ones.
 */
export function BookGrid<T>({ label, items, keyOf, children, onShow }: BookGridProps<T>) {
  const list = useRef<HTMLUListElement>(null)
  const [rows, setRows] = useState<RowsInSight | null>(null)
  const isLong = items.length > allUpTo
  const RowObserver = useLate(loadObserver, 'Only the first books of a long list are shown', isLong)
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
        data-long={isLong || undefined}
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
