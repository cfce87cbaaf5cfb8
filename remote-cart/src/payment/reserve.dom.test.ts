import { array, string } from 'shared/schema'
import { stored } from 'shared/shop'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { writeWithReserve } from './reserve'

const list = stored('list', array(string()), [])

/** Fills all remaining space, to the last character. */
function fillUp() {
  let filler = ''
  for (let size = 5_000_000; size >= 1; size = Math.floor(size / 2)) {
    for (;;) {
      try {
        localStorage.setItem('filler', filler + '.'.repeat(size))
      } catch {
        break
      }
      filler += '.'.repeat(size)
    }
  }
}

beforeEach(() => localStorage.clear())

describe('a value that is stored with a reserve', () => {
  test('is read as without a reserve', () => {
    expect(writeWithReserve(list, ['a'], ['a', 'much more to come'])).toBe(true)
    expect(list.read()).toEqual(['a'])
  })

  test('can be replaced by the larger one when storage is full', () => {
    writeWithReserve(list, ['a'], ['a', 'later'])
    fillUp()
    expect(writeWithReserve(list, ['a', 'later'])).toBe(true)
    expect(list.read()).toEqual(['a', 'later'])
    expect(writeWithReserve(list, ['a', 'later', 'and one more'])).toBe(false)
    expect(list.read()).toEqual(['a', 'later'])
  })

  test.each([
    ['two bytes a character', ['পরে'], 14],
    ['one byte or two', ['é'], 6],
    ['none, where it is smaller', [], 4],
  ])('takes the space of the larger one, however a browser counts: %s', (_, later, size) => {
    writeWithReserve(list, [''], later)
    expect(localStorage.getItem('list')).toHaveLength(size)
  })
})

describe('a value for which there is no space', () => {
  test('is refused, and the previous one stays', () => {
    writeWithReserve(list, ['a'])
    fillUp()
    expect(writeWithReserve(list, ['b'], ['b', 'much more to come'])).toBe(false)
    expect(list.read()).toEqual(['a'])
  })

  test('is refused if storage accepts it without storing it', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockReturnValue()
    expect(writeWithReserve(list, ['a'])).toBe(false)
  })
})
