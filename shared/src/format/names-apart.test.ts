import fc from 'fast-check'
import { expect, test } from 'vitest'
import { namesApart } from './names-apart'

const names = (...things: string[][]) => [...namesApart(things, (parts) => parts).values()]

test('a name has only what it needs to differ from the others', () => {
  expect(names(['Monday', '2 pm', 'BK-1'], ['Tuesday', '2 pm', 'BK-2'])).toEqual([
    'Monday',
    'Tuesday',
  ])
  expect(
    names(['Monday', '2 pm', 'BK-1'], ['Monday', '3 pm', 'BK-2'], ['Monday', '3 pm', 'BK-3']),
  ).toEqual(['Monday, 2 pm', 'Monday, 3 pm, BK-2', 'Monday, 3 pm, BK-3'])
})

test('no two names are the same, whatever they are made of', () => {
  const part = fc.constantFrom('a', 'b', '')
  const thing = fc.tuple(part, part)
  fc.assert(
    fc.property(fc.array(thing, { maxLength: 8 }), (things) => {
      const found = names(...things)
      expect(new Set(found).size).toBe(things.length)
    }),
  )
})
