/** The rows of the headers editor (docs/product.md, P54). */
import { boolean, type InferOutput, number, object, string } from 'shared/schema'

export const HeaderRow = object({
  id: number(),
  isUsed: boolean(),
  header: string(),
  value: string(),
})
export type HeaderRow = InferOutput<typeof HeaderRow>

/** The initial rows: Accept with any type, and an empty unused row. */
export const firstRows: readonly HeaderRow[] = [
  { id: 1, isUsed: true, header: 'Accept', value: '*/*' },
  emptyRow(2),
]

function emptyRow(id: number): HeaderRow {
  return { id, isUsed: false, header: '', value: '' }
}

/** Changes a row. Changing the last row adds an empty one. */
export function editRow(
  rows: readonly HeaderRow[],
  id: number,
  change: Partial<Omit<HeaderRow, 'id'>>,
): readonly HeaderRow[] {
  const edited = rows.map((row) => (row.id === id ? { ...row, ...change } : row))
  return rows.at(-1)?.id === id ? [...edited, emptyRow(nextId(rows))] : edited
}

/** Removes a row, except the last. */
export function removeRow(rows: readonly HeaderRow[], id: number): readonly HeaderRow[] {
  return rows.filter((row) => row.id !== id || row === rows.at(-1))
}

/** How many rows are switched on: the number in their heading (docs/product.md, P54). */
export function countUsed(rows: readonly HeaderRow[]): number {
  return rows.filter(({ isUsed }) => isUsed).length
}

function nextId(rows: readonly HeaderRow[]): number {
  return Math.max(0, ...rows.map(({ id }) => id)) + 1
}
