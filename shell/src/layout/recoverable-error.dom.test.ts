import { leftToBrowser } from 'shared/page-protocol'
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

describe('an error that React has recovered from', () => {
  it('is reported as an error of the page', () => {
    const error = new Error('Hydration failed')
    expect(heard(error)).toEqual([error])
  })

  it('is ignored if composition has left a part to the browser', () => {
    expect(heard(Object.assign(new Error('419'), { digest: leftToBrowser }))).toEqual([])
  })

  it('is ignored if the browser skipped a view transition of a hidden page', () => {
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    expect(heard(skipped)).toEqual([])
  })

  it('is reported if the page was visible', () => {
    expect(heard(skipped)).toEqual([skipped])
  })
})
