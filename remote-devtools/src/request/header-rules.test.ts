import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { editRow, firstRows } from './header-rows'
import { headersOf, problemOf } from './header-rules'

const used = (header: string, value = '') => ({ isUsed: true, header, value })

describe('a header in use', () => {
  test.each([
    used('X-Split', 'a\r\nAuthorization: b'),
    used('X-Split\nX', 'a'),
    used('X-Nul', 'a\0b'),
    used('', 'value'),
    used('two words'),
    used('naïve'),
    used('Cookie', 'a=b'),
    used('HOST', 'elsewhere'),
    used('Sec-Fetch-Site', 'none'),
    used('proxy-authorization', 'x'),
    used('X-HTTP-Method-Override', 'GET, TRACE'),
    used('X-Price', '₹ 99'),
  ])('is refused with a message: %j', (row) => expect(problemOf(row)).toMatch(/\.$/))

  test.each([used('Accept', '*/*'), used('X-HTTP-Method-Override', 'PUT'), used('X-É', '')])(
    'is weighed by its name and value: %j',
    (row) => expect(problemOf(row) === null).toBe(!row.header.includes('É')),
  )

  test('is not checked while its row is switched off', () => {
    expect(problemOf({ isUsed: false, header: 'Cookie', value: 'a=b' })).toBeNull()
  })

  test('that is accepted is also accepted by the browser', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (name, value) => {
        if (problemOf(used(name, value)) !== null) return
        expect(new Headers([[name.trim(), value.trim()]]).has(name.trim())).toBe(true)
      }),
      { numRuns: 1000 },
    )
  })
})

describe('the headers of a request', () => {
  test('are those of the rows in use', () => {
    const rows = editRow(firstRows, 2, { header: 'X-Unused', value: '1' })
    expect(headersOf(rows)).toEqual({ ok: true, headers: [['Accept', '*/*']] })
  })

  test('have one value per name, the later one', () => {
    const rows = editRow(firstRows, 2, { header: 'accept', value: 'text/html', isUsed: true })
    expect(headersOf(rows)).toEqual({ ok: true, headers: [['accept', 'text/html']] })
  })

  test('keep names such as those of object properties', () => {
    const rows = editRow(firstRows, 1, { header: '__proto__', value: 'x' })
    expect(headersOf(rows)).toEqual({ ok: true, headers: [['__proto__', 'x']] })
  })

  test('are refused as a whole, with the number of the row', () => {
    const rows = editRow(firstRows, 2, { header: 'Cookie', isUsed: true })
    expect(headersOf(rows)).toEqual({
      ok: false,
      message: 'Header 2: Only the browser can set Cookie.',
    })
  })
})
