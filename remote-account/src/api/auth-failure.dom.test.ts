import fc from 'fast-check'
import { ApiError, NoAnswerError, WrongAnswerError } from 'shared/shop'
import { describe, expect, it, vi } from 'vitest'
import { authFailure } from './auth-failure'

const apiError = (status: number) => new ApiError('POST /auth/login', status, ['from the server'])

describe('the message of a failed login', () => {
  it.each([
    [404, 'user not found, please signup :)'],
    [401, 'Either entered email or password is wrong'],
    [422, 'Email Already Exist'],
  ])('follows the catalogue for %i', (status, message) => {
    expect(authFailure(apiError(status))).toEqual({ message, help: null, reload: false })
  })

  it('is the general one for every other status', () => {
    const special = [400, 401, 404, 422, 429]
    const others = fc.integer({ min: 300, max: 599 }).filter((n) => !special.includes(n))
    fc.assert(
      fc.property(others, (status) => {
        const failure = authFailure(apiError(status))
        expect(failure.message).toBe('something wrong happened')
        expect(failure.help).toContain('Try again')
        expect(failure.reload).toBe(false)
      }),
    )
  })

  it('is the server’s after too many attempts, since it says how long to wait', () => {
    const message = 'something wrong happened'
    const help = 'from the server'
    expect(authFailure(apiError(429))).toEqual({ message, help, reload: false })
    const wordless = new ApiError('POST /auth/login', 429, [])
    expect(authFailure(wordless).help).toContain('Try again')
  })

  it('offers to load the page again when nobody answers, but not offline', () => {
    const silence = new NoAnswerError('POST /auth/login', new Error('refused'))
    expect(authFailure(silence)).toMatchObject({ reload: true })
    expect(authFailure(silence).help).toContain('load the page again')
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    expect(authFailure(silence)).toMatchObject({ reload: false })
    expect(authFailure(silence).help).toContain('offline')
  })

  it.each([
    new NoAnswerError('POST /auth/login', new Error('timeout')),
    new WrongAnswerError('POST /auth/login', new Error('schema')),
    new TypeError('anything'),
    undefined,
  ])('is the general one for %s', (error) => {
    expect(authFailure(error)).toMatchObject({ message: 'something wrong happened' })
    expect(authFailure(error).help).toContain('ry again')
  })
})
