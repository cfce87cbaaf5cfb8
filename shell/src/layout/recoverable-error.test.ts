// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest'
import { reportRecoverableError } from './recoverable-error'

function heard(error: unknown): unknown[] {
  const reported = vi.fn()
  vi.stubGlobal('reportError', reported)
  reportRecoverableError(error)
  return reported.mock.calls.flat()
}

const skipped = new DOMException(
  'Skipped ViewTransition due to document being hidden',
  'InvalidStateError',
)

describe('what React has recovered from', () => {
  it('is reported as an error of the page', () => {
    const error = new Error('Hydration failed')
    expect(heard(error)).toEqual([error])
  })

  it('is no error where the browser skipped a transition that nobody could see', () => {
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    expect(heard(skipped)).toEqual([])
  })

  it('is an error where the page could be seen', () => {
    expect(heard(skipped)).toEqual([skipped])
  })
})
