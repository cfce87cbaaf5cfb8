import { beforeEach, expect, it, vi } from 'vitest'
import { type Add, keepIntendedAdd, takeIntendedAdd } from './intended-add'

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

it('is taken out once', () => {
  keepIntendedAdd(add)
  expect(takeIntendedAdd()).toEqual(add)
  expect(takeIntendedAdd()).toBeNull()
})

it('is nothing where the tab holds somebody else’s text', () => {
  for (const text of ['{"to":"cart"}', 'null', '{', '{"to":"bin","product":{}}']) {
    sessionStorage.setItem('bookshelf.intended-add', text)
    expect(takeIntendedAdd()).toBeNull()
    expect(sessionStorage.length).toBe(0)
  }
})

it('is lost without harm where the tab keeps nothing', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError')
  })
  keepIntendedAdd(add)
  expect(takeIntendedAdd()).toBeNull()
})
