/** The visible rows of a grid, with a few around them, counted from 0. */
export interface RowsInSight {
  first: number
  last: number
  columns: number
  /** From the top of one row to the top of the next, in pixels. */
  pitch: number
}

export interface RowWindow {
  from: number
  to: number
  /** The height of the rows that are not rendered, in pixels. */
  before: number
  after: number
}

/** The items in the visible rows, and the space around them. */
export function rowWindow(count: number, rowsInSight: RowsInSight): RowWindow {
  const { columns, pitch } = rowsInSight
  const rows = Math.ceil(count / columns)
  const last = Math.min(rowsInSight.last, rows - 1)
  const first = Math.min(rowsInSight.first, last)
  return {
    from: first * columns,
    to: Math.min(count, (last + 1) * columns),
    before: first * pitch,
    after: (rows - 1 - last) * pitch,
  }
}
