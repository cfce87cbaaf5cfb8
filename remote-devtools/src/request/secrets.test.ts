import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withoutSecrets } from './secrets'

test('a copy without secrets names neither password nor token, at any depth', () => {
  const answer = { list: [{ encodedToken: 'abc', user: { Password: 'def', name: 'Ann' } }] }
  expect(withoutSecrets(answer)).toEqual({
    list: [{ encodedToken: '(hidden)', user: { Password: '(hidden)', name: 'Ann' } }],
  })
})

test('a copy of what holds no secret is equal to it', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const copy = withoutSecrets(value)
      expect(JSON.stringify(copy)).toBe(JSON.stringify(value))
    }),
  )
})

test('a copy pollutes nothing', () => {
  withoutSecrets(JSON.parse('{"__proto__":{"bad":1}}'))
  expect('bad' in {}).toBe(false)
})

test('what is nested too deep to be walked is hidden', () => {
  const deep = JSON.parse(`${'['.repeat(50_000)}${']'.repeat(50_000)}`)
  expect(withoutSecrets(deep)).toBe('(hidden)')
})
