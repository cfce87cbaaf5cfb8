import { beforeEach, expect, it, vi } from 'vitest'
import { type Add, dropIntendedAdd, intendedAdd, keepIntendedAdd } from './intended-add'

const add: Add = {
  to: 'cart',
  product: {
    _id: 'd1',
    name: 'Dracula',
    description: 'Bram Stoker',
    image: '/covers/dracula.svg',
    price: 949,
    ratings: 4,
    categoryName: 'thriller',
  },
}

beforeEach(() => sessionStorage.clear())

it('stays until it is dropped, so that a reload does not lose it', () => {
  keepIntendedAdd(add)
  const kept = intendedAdd()
  expect(kept).toMatchObject(add)
  expect(intendedAdd()).toEqual(kept)
  dropIntendedAdd()
  expect(intendedAdd()).toBeNull()
})

it('has a name of its own, so that it is made once', () => {
  keepIntendedAdd(add)
  const { key } = intendedAdd() ?? {}
  keepIntendedAdd(add)
  expect(key).toMatch(/^[0-9a-f]{32}$/)
  expect(intendedAdd()?.key).not.toBe(key)
})

it('is nothing where the tab holds somebody else’s text', () => {
  for (const text of ['{"to":"cart"}', 'null', '{', '{"to":"bin","product":{}}']) {
    sessionStorage.setItem('bookshelf.intended-add', text)
    expect(intendedAdd()).toBeNull()
  }
})

it('is lost without harm where the tab keeps nothing', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError')
  })
  keepIntendedAdd(add)
  expect(intendedAdd()).toBeNull()
})
