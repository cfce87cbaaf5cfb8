// @vitest-environment jsdom
import { endSession, startSession } from 'shared/session'
import { beforeEach, describe, expect, it } from 'vitest'
import { recentList } from './recent-list'
import { recentSearches, rememberSearch } from './recent-searches'

const asha = { _id: 'u1', email: 'a@b.test', firstName: 'Asha', lastName: 'Rao' }
const books = recentList('bookshelf.recently-viewed', 5)

beforeEach(() => {
  localStorage.clear()
  endSession()
})

describe('recently viewed books', () => {
  it('stand with the last one first, each once, five at most', () => {
    for (const id of ['a', 'b', 'c', 'a', 'd', 'e', 'f']) books.remember(id)
    expect(books.read()).toEqual(['f', 'e', 'd', 'a', 'c'])
    books.forget('d')
    expect(books.read()).toEqual(['f', 'e', 'a', 'c'])
  })

  it('go with a visitor who logs in, and are gone when the customer leaves', () => {
    books.remember('a')
    startSession(asha, 'token')
    books.remember('b')
    expect(books.read()).toEqual(['b', 'a'])
    endSession()
    expect(books.read()).toEqual([])
    expect(localStorage.getItem('bookshelf.recently-viewed')).toBeNull()
  })

  it('are none where storage holds somebody else’s text', () => {
    localStorage.setItem('bookshelf.recently-viewed', '{"ids":[1]}')
    expect(books.read()).toEqual([])
  })
})

it('remembers the last five searches, each once, however many pauses its typing had', () => {
  for (const text of ['emma', 'mo', 'moby', 'moby dick', 'moby', 'austen']) rememberSearch(text)
  expect(recentSearches.read()).toEqual(['austen', 'moby', 'emma'])
  for (const text of ['sea', 'humor', 'whale']) rememberSearch(text)
  expect(recentSearches.read()).toEqual(['whale', 'humor', 'sea', 'austen', 'moby'])
})
