/** The layout of a grid of equal rows, in pixels. */
export interface GridShape {
  columns: number
  /** From the top of one row to the top of the next. */
  pitch: number
  /** From the top of the page to the top of the grid. */
  top: number
}

/** A desktop's grid, until it is measured. */
export const guessedShape: GridShape = { columns: 4, pitch: 480, top: 0 }

export interface RowWindow {
  /** The first item shown, and the first not shown after it. */
  from: number
  to: number
  /** The height of the rows that are not rendered, in pixels. */
  before: number
  after: number
}

/** The items in the rows from `firstRow` to `lastRow`, and the space around them. */
export function rowWindow(
  count: number,
  { columns, pitch }: Pick<GridShape, 'columns' | 'pitch'>,
  firstRow: number,
  lastRow: number,
): RowWindow {
  const rows = Math.ceil(count / columns)
  const last = Math.min(lastRow, rows - 1)
  const first = Math.min(firstRow, last)
  return {
    from: first * columns,
    to: Math.min(count, (last + 1) * columns),
    before: first * pitch,
    after: (rows - 1 - last) * pitch,
  }
}
