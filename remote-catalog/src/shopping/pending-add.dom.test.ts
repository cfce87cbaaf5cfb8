import { beforeEach, expect, it } from 'vitest'
import { type Add, dropPendingAdd, pendingAdd, storePendingAdd } from './pending-add'

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
  storePendingAdd(add)
  expect(pendingAdd()).toEqual(add)
  expect(pendingAdd()).toEqual(add)
  dropPendingAdd()
  expect(pendingAdd()).toBeNull()
})

it('does not exist if the tab’s storage contains another format', () => {
  for (const text of ['{"to":"cart"}', 'null', '{', '{"to":"bin","product":{}}']) {
    sessionStorage.setItem('bookshelf.personal.visitor.pending-add', text)
    expect(pendingAdd()).toBeNull()
  }
})
