import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withoutSecrets } from './secrets'

test('a copy without secrets contains neither password nor token, at any depth', () => {
  const answer = { list: [{ encodedToken: 'abc', user: { Password: 'def', name: 'Ann' } }] }
  expect(withoutSecrets(answer)).toEqual({
    list: [{ encodedToken: '(hidden)', user: { Password: '(hidden)', name: 'Ann' } }],
  })
})

test('a copy of a value without secrets is equal to it', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const copy = withoutSecrets(value)
      expect(JSON.stringify(copy)).toBe(JSON.stringify(value))
    }),
  )
})

test('a copy does not pollute prototypes', () => {
  withoutSecrets(JSON.parse('{"__proto__":{"bad":1}}'))
  expect('bad' in {}).toBe(false)
})

test('values that are nested too deeply are hidden', () => {
  const deep = JSON.parse(`${'['.repeat(50_000)}${']'.repeat(50_000)}`)
  expect(withoutSecrets(deep)).toBe('(hidden)')
})
