import { leftToBrowser } from 'shared/page-protocol'
import { describe, expect, it, vi } from 'vitest'
import { reportRecoverableError } from './uncaught-errors'

function reportsOf(error: unknown): unknown[] {
  const reported = vi.fn()
  vi.stubGlobal('reportError', reported)
  reportRecoverableError(error)
  return reported.mock.calls.flat()
}

describe('an error that React has recovered from', () => {
  it('is reported as an error of the page', () => {
    const error = new Error('Hydration failed')
    expect(reportsOf(error)).toEqual([error])
  })

  it('is ignored if composition has left a part to the browser', () => {
    expect(reportsOf(Object.assign(new Error('419'), { digest: leftToBrowser }))).toEqual([])
  })

  it.each([
    ['InvalidStateError', 'Skipped ViewTransition due to document being hidden'],
    ['InvalidStateError', 'Transition was aborted because of invalid state. Viewport size changed'],
    ['TimeoutError', 'Transition was aborted because of timeout in DOM update'],
  ])('is ignored if the browser skipped a view transition: %s, %s', (name, message) => {
    expect(reportsOf(new DOMException(message, name))).toEqual([])
  })

  it('is reported if it is another error of the browser', () => {
    const error = new DOMException('The object is in an invalid state', 'InvalidStateError')
    expect(reportsOf(error)).toEqual([error])
  })
})
