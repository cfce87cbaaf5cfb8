// @vitest-environment jsdom
import { $session, checkSession, endSession, startSession } from 'shared/session'
import { beforeEach, describe, expect, it } from 'vitest'
import { recentList } from './recent-list'
import { recentSearches, rememberSearch } from './recent-searches'

const asha = { _id: 'u1', email: 'a@b.test', firstName: 'Asha', lastName: 'Rao' }
const books = recentList('bookshelf.recently-viewed', 5)

const tokenOf = (customerId: string) => `e30.${btoa(JSON.stringify({ _id: customerId }))}.`

/** As after a reload, with a server that has not answered yet. */
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

  it('stay while the customer’s token is checked, and nobody else sees them', () => {
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
