// @vitest-environment jsdom
import { endSession, startSession } from 'shared/session'
import { beforeEach, describe, expect, it } from 'vitest'
import { recentlyViewed, rememberViewed } from './recently-viewed'

const asha = { _id: 'u1', email: 'a@b.test', firstName: 'Asha', lastName: 'Rao' }

beforeEach(() => {
  localStorage.clear()
  endSession()
})

describe('recently viewed books', () => {
  it('stand with the last one first, each once, five at most', () => {
    for (const id of ['a', 'b', 'c', 'a', 'd', 'e', 'f']) rememberViewed(id)
    expect(recentlyViewed()).toEqual(['f', 'e', 'd', 'a', 'c'])
  })

  it('go with a visitor who logs in, and are gone when the customer leaves', () => {
    rememberViewed('a')
    startSession(asha, 'token')
    rememberViewed('b')
    expect(recentlyViewed()).toEqual(['b', 'a'])
    endSession()
    expect(recentlyViewed()).toEqual([])
    expect(localStorage.getItem('bookshelf.recently-viewed')).toBeNull()
  })

  it('are none where storage holds somebody else’s text', () => {
    localStorage.setItem('bookshelf.recently-viewed', '{"ids":[1]}')
    expect(recentlyViewed()).toEqual([])
  })
})
