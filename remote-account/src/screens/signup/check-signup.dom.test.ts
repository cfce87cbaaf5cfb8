import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkLogin } from '../login/check-login'
import { checkSignup, signupFields, tidySignup } from './check-signup'

const good = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com', password: ' p ' }

describe('the check of a signup', () => {
  it('finds nothing wrong with four good fields', () => {
    expect(checkSignup(good)).toEqual({})
  })

  it('marks exactly the fields that are empty', () => {
    fc.assert(
      fc.property(fc.subarray([...signupFields]), (empty) => {
        const values = { ...good, ...Object.fromEntries(empty.map((field) => [field, ''])) }
        expect(Object.keys(checkSignup(values)).sort()).toEqual([...empty].sort())
      }),
    )
  })

  it('treats blanks as an empty name, but not as an empty password', () => {
    expect(Object.keys(checkSignup({ ...good, firstName: '  ', password: '  ' }))).toEqual([
      'firstName',
    ])
    expect(Object.keys(checkSignup({ ...good, lastName: '\u200b\u202e' }))).toEqual(['lastName'])
  })

  it.each(['ada', 'ada@', '@example.com', 'a b@example.com', 'ada@-x.com', 'ada@ex..com'])(
    'marks %s as no email',
    (email) => {
      expect(checkSignup({ ...good, email })).toEqual({
        email: 'Enter an email like name@example.com.',
      })
    },
  )

  it('agrees with the browser on every email address', () => {
    const judge = document.createElement('input')
    judge.type = 'email'
    judge.required = true
    fc.assert(
      fc.property(
        fc.oneof(fc.emailAddress(), fc.string(), fc.stringMatching(/^[a@. -]+$/)),
        (email) => {
          judge.value = email
          expect('email' in checkLogin({ email, password: 'x' })).toBe(!judge.checkValidity())
        },
      ),
    )
  })

  it('sends names and email without surrounding spaces, and the password as typed', () => {
    expect(tidySignup({ ...good, firstName: ' Ada ', email: ' ada@example.com ' })).toEqual(good)
  })
})
