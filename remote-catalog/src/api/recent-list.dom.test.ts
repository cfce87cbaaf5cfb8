import { $session, checkSession, endSession, startSession } from 'shared/shop'
import { beforeEach, describe, expect, it } from 'vitest'
import { recentList } from './recent-list'
import { recentSearches, rememberSearch } from './recent-searches'

const asha = { _id: 'u1', email: 'a@b.test', firstName: 'Asha', lastName: 'Rao' }
const books = recentList('bookshelf.recently-viewed', 5)

const tokenOf = (customerId: string) => `e30.${btoa(JSON.stringify({ _id: customerId }))}.`

/** The state after a reload, with a server that has not answered yet. */
function checkToken(customerId: string) {
  endSession()
  localStorage.setItem('token', tokenOf(customerId))
  checkSession()
  expect($session.get().status).toBe('checking')
}

beforeEach(() => {
  localStorage.clear()
  endSession()
})

describe('recently viewed books', () => {
  it('are sorted latest first, each once, at most five', () => {
    for (const id of ['a', 'b', 'c', 'a', 'd', 'e', 'f']) books.remember(id)
    expect(books.read()).toEqual(['f', 'e', 'd', 'a', 'c'])
    books.forget('d')
    expect(books.read()).toEqual(['f', 'e', 'a', 'c'])
  })

  it('stay when a visitor logs in, and are removed when the customer logs out', () => {
    books.remember('a')
    startSession(asha, 'token')
    books.remember('b')
    expect(books.read()).toEqual(['b', 'a'])
    endSession()
    expect(books.read()).toEqual([])
    expect(localStorage.getItem('bookshelf.recently-viewed')).toBeNull()
  })

  it('stay while the customer’s token is checked, and are not shown to others', () => {
    startSession(asha, tokenOf('u1'))
    books.remember('a')
    checkToken('u1')
    expect(books.read()).toEqual(['a'])
    books.remember('b')
    checkToken('u2')
    expect(books.read()).toEqual([])
    startSession(asha, tokenOf('u1'))
    expect(books.read()).toEqual(['b', 'a'])
    endSession()
    expect(books.read()).toEqual([])
  })

  it('are empty if storage contains another format', () => {
    localStorage.setItem('bookshelf.recently-viewed', '{"ids":[1]}')
    expect(books.read()).toEqual([])
  })
})

it('stores the last five searches, each once, however many pauses the typing had', () => {
  for (const text of ['emma', 'mo', 'moby', 'moby dick', 'austen']) rememberSearch(text)
  expect(recentSearches.read()).toEqual(['austen', 'moby dick', 'emma'])
  for (const text of ['sea', 'humor', 'whale']) rememberSearch(text)
  expect(recentSearches.read()).toEqual(['whale', 'humor', 'sea', 'austen', 'moby dick'])
})

it('keeps a search when only its beginning is searched for', () => {
  for (const text of ['war and peace', 'war']) rememberSearch(text)
  expect(recentSearches.read()).toEqual(['war', 'war and peace'])
})
