import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countUsed, editRow, firstRows, removeRow } from './header-rows'

describe('the table of headers', () => {
  test('starts with Accept in use and an empty row that is not', () => {
    expect(firstRows.map(({ id, ...row }) => row)).toEqual([
      { isUsed: true, header: 'Accept', value: '*/*' },
      { isUsed: false, header: '', value: '' },
    ])
    expect(countUsed(firstRows)).toBe(1)
  })

  test.each([{ header: 'X' }, { value: '1' }, { isUsed: true }])(
    'gets an empty row when the last is edited: %j',
    (change) => {
      const rows = editRow(firstRows, 2, change)
      expect(rows).toHaveLength(3)
      expect(rows[1]).toMatchObject(change)
      expect(rows[2]).toMatchObject({ isUsed: false, header: '', value: '' })
    },
  )

  test('keeps its length when another row is edited', () => {
    const rows = editRow(firstRows, 1, { isUsed: false })
    expect(rows).toHaveLength(2)
    expect(countUsed(rows)).toBe(0)
  })

  test('does not remove its last row', () => {
    expect(removeRow(firstRows, 2)).toEqual(firstRows)
    expect(removeRow(firstRows, 1)).toEqual(firstRows.slice(1))
  })

  test('always ends with an unused empty row, and has unique ids', () => {
    const step = fc.record({
      at: fc.nat(9),
      remove: fc.boolean(),
      change: fc.oneof(fc.record({ header: fc.string() }), fc.record({ isUsed: fc.boolean() })),
    })
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        let rows = firstRows
        for (const { at, remove, change } of steps) {
          const id = rows[at % rows.length]?.id ?? 0
          rows = remove ? removeRow(rows, id) : editRow(rows, id, change)
          expect(rows.at(-1)).toMatchObject({ isUsed: false, header: '', value: '' })
          expect(new Set(rows.map((row) => row.id)).size).toBe(rows.length)
        }
      }),
    )
  })
})
