import { expect, test } from 'vitest'
import { shownForFailure } from './failed-request'

test("the fake server's failure without a reason is shown as the error", () => {
  const byMessage = new Error('Mirage: undefined')
  expect(shownForFailure(byMessage)).toEqual({ name: 'Error', message: 'Mirage: undefined' })
  const byDescription = Object.assign(new Error('?'), { description: 'Mirage: undefined', code: 7 })
  expect(shownForFailure(byDescription)).toMatchObject({
    description: 'Mirage: undefined',
    code: 7,
  })
  expect(shownForFailure({ description: 'Mirage: undefined', response: 1 })).toMatchObject({
    description: 'Mirage: undefined',
  })
})

test('any other error is shown by its response', () => {
  const response = { status: 500 }
  expect(shownForFailure(Object.assign(new Error('Mirage: other'), { response }))).toBe(response)
})

test.each([new TypeError('Failed to fetch'), 'text', null, undefined])(
  'there is nothing to show for %s',
  (error) => expect(shownForFailure(error)).toBeUndefined(),
)
