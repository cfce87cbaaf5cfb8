import { observeWindowOffset, observeWindowRect, Virtualizer } from '@tanstack/virtual-core'
import { type RefObject, useLayoutEffect, useReducer, useState } from 'react'
import type { RowsInSight } from './row-window'

/** Rows rendered above and below the visible ones: enough for Tab and fast scrolling. */
const overscan = 2

/** The layout of a grid of equal rows, in pixels. */
interface GridShape extends Pick<RowsInSight, 'columns' | 'pitch'> {
  /** From the top of the page to the top of the grid. */
  top: number
}

/** The layout before measuring: a desktop's grid. */
const guessedShape: GridShape = { columns: 4, pitch: 480, top: 0 }

interface RowObserverProps {
  grid: RefObject<HTMLElement | null>
  count: number
  /** Called before painting when other rows become visible or the grid changes. */
  onChange: (rows: RowsInSight) => void
}

/**
 * Reports the visible rows of a grid; renders nothing. Uses the core of the library, since its
 * React binding brings its own react-dom.
 */
export function RowObserver({ grid, count, onChange }: RowObserverProps): null {
  const { columns, pitch, top } = useGridShape(grid)
  const [, redraw] = useReducer((times: number) => times + 1, 0)
  const options = {
    count: Math.ceil(count / columns),
    estimateSize: () => pitch,
    scrollMargin: top,
    overscan,
    getScrollElement: () => window,
    observeElementRect: observeWindowRect,
    observeElementOffset: observeWindowOffset,
    // The virtualizer never scrolls the page.
    scrollToFn: () => {},
    onChange: redraw,
  }
  const [virtualizer] = useState(() => new Virtualizer<Window, HTMLElement>(options))
  virtualizer.setOptions(options)
  useLayoutEffect(() => virtualizer._didMount(), [virtualizer])
  useLayoutEffect(() => virtualizer._willUpdate())
  useLayoutEffect(() => {
    // Cached positions are wrong for rows of another height.
    if (pitch > 0) virtualizer.measure()
  }, [virtualizer, pitch])

  const rows = virtualizer.getVirtualItems()
  const first = rows.at(0)?.index ?? 0
  const last = rows.at(-1)?.index ?? overscan
  useLayoutEffect(
    () => onChange({ first, last, columns, pitch }),
    [onChange, first, last, columns, pitch],
  )
  return null
}

function useGridShape(grid: RefObject<HTMLElement | null>): GridShape {
  const [shape, setShape] = useState(guessedShape)

  useLayoutEffect(() => {
    const element = grid.current
    if (!element) return
    const measure = () => setShape((before) => measured(element, before))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [grid])

  return shape
}

function measured(element: HTMLElement, before: GridShape): GridShape {
  const { gridTemplateColumns, rowGap } = getComputedStyle(element)
  // A card that is not loaded may be a little lower: in row 4,000 that would be pages.
  const card = element.querySelector(':scope > :not([data-empty])')
  const row = card?.getBoundingClientRect().height ?? 0
  if (row === 0) return before
  const columns = gridTemplateColumns.split(' ').length
  const pitch = row + (Number.parseFloat(rowGap) || 0)
  const top = element.getBoundingClientRect().top + window.scrollY
  const isSame = columns === before.columns && pitch === before.pitch && top === before.top
  return isSame ? before : { columns, pitch, top }
}
