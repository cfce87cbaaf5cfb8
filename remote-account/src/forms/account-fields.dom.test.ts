import fc from 'fast-check'
import { maxLengths } from 'shared/contract'
import { describe, expect, it } from 'vitest'
import {
  checkFields,
  loginFields,
  newPassword,
  ownPassword,
  signupFields,
  tidyFields,
  wrongPassword,
} from './account-fields'

const checkSignup = (values: typeof good) => checkFields(signupFields, values)
const good = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com', password: ' p ' }

describe('the check of a signup', () => {
  it('finds nothing wrong with four good fields', () => {
    expect(checkSignup(good)).toEqual({})
  })

  it('marks exactly the fields that are empty', () => {
    fc.assert(
      fc.property(fc.subarray(signupFields.map(({ name }) => name)), (empty) => {
        const values = { ...good, ...Object.fromEntries(empty.map((field) => [field, ''])) }
        expect(Object.keys(checkSignup(values)).sort()).toEqual([...empty].sort())
      }),
    )
  })

  it('treats blanks as an empty name, but not as an empty password', () => {
    expect(checkSignup({ ...good, firstName: '  ', password: '  ' })).toEqual({
      firstName: 'Enter your first name.',
    })
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
          expect('email' in checkFields(loginFields, { email, password: 'x' })).toBe(
            !judge.checkValidity(),
          )
        },
      ),
    )
  })

  it('sends names and email without surrounding spaces, and the password as typed', () => {
    const typed = { ...good, firstName: ' Ada ', email: ' \u200bada@example.com ' }
    expect(checkSignup(typed)).toEqual({})
    expect(tidyFields(signupFields, typed)).toEqual(good)
  })

  it.each([
    ['firstName', 'a', maxLengths.name],
    ['password', 'p', maxLengths.password],
    ['email', `${'e'.repeat(60)}@${'x.'.repeat(150)}in`, maxLengths.email],
  ] as const)('marks a %s that is longer than the contract allows', (field, text, max) => {
    const typed = text.length > 1 ? text : text.repeat(max + 1)
    expect(checkSignup({ ...good, [field]: typed })).toEqual({
      [field]: `Use at most ${max} characters.`,
    })
  })
})

describe('the password of a customer', () => {
  it('that the server has refused stays wrong until it is changed', () => {
    const check = (password: string) => checkFields([ownPassword], { password }, 'guessed')
    expect(check('guessed')).toEqual({ password: wrongPassword })
    expect(check('guessed again')).toEqual({})
    expect(check('')).toEqual({ password: 'Enter your password.' })
    expect(checkFields([newPassword], { password: '' })).toEqual({
      password: 'Enter a new password.',
    })
  })
})
