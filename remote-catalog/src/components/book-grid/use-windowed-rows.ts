import { observeWindowOffset, observeWindowRect, Virtualizer } from '@tanstack/virtual-core'
import { type RefObject, useLayoutEffect, useReducer, useState } from 'react'
import { type GridShape, guessedShape, type RowWindow, rowWindow } from './row-window'

/** Rows rendered above and below the visible ones: enough for Tab and fast scrolling. */
const overscan = 2

/**
 * Which part of a grid to render while the page scrolls. Uses the library's core, since its React
 * adapter brings its own react-dom.
 * @param grid a CSS grid of equal rows. @param count the number of all items.
 * @param enabled false for a grid that shows all items.
 */
export function useWindowedRows(
  grid: RefObject<HTMLElement | null>,
  count: number,
  enabled: boolean,
): RowWindow {
  const shape = useGridShape(grid, enabled)
  const [, redraw] = useReducer((times: number) => times + 1, 0)
  const options = {
    count: Math.ceil(count / shape.columns),
    estimateSize: () => shape.pitch,
    scrollMargin: shape.top,
    overscan,
    enabled,
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
    // The row height has changed: earlier measurements are invalid.
    if (shape.pitch > 0) virtualizer.measure()
  }, [virtualizer, shape.pitch])

  if (!enabled) return { from: 0, to: count, before: 0, after: 0 }
  const rows = virtualizer.getVirtualItems()
  return rowWindow(count, shape, rows.at(0)?.index ?? 0, rows.at(-1)?.index ?? overscan)
}

/** The grid's measured layout, updated on resize. */
function useGridShape(grid: RefObject<HTMLElement | null>, enabled: boolean): GridShape {
  const [shape, setShape] = useState(guessedShape)

  useLayoutEffect(() => {
    const element = grid.current
    if (!element || !enabled) return
    const measure = () => setShape((before) => measured(element, before))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [grid, enabled])

  return shape
}

function measured(element: HTMLElement, before: GridShape): GridShape {
  const { gridTemplateColumns, rowGap } = getComputedStyle(element)
  const row = element.firstElementChild?.getBoundingClientRect().height ?? 0
  if (row === 0) return before
  const columns = gridTemplateColumns.split(' ').length
  const pitch = row + (Number.parseFloat(rowGap) || 0)
  const top = element.getBoundingClientRect().top + window.scrollY
  const isSame = columns === before.columns && pitch === before.pitch && top === before.top
  return isSame ? before : { columns, pitch, top }
}
