import { beforeEach, expect, test } from 'vitest'
import { startSession } from '../session'
import { $rejectedChanges, reportRejected, type StoredChange } from './change'

const user = { _id: 'u1', email: 'a@b.test', firstName: 'Asha', lastName: 'Rao' }
const refused = (subject: string): StoredChange => ({
  key: `key of ${subject}`,
  list: 'cart',
  call: 'DELETE /user/cart/:productId',
  params: { productId: subject },
  subject,
  title: `Book ${subject}`,
})

beforeEach(() => {
  localStorage.clear()
  startSession(user, 'a token')
})

test('stores as many refusals as changes may wait', () => {
  for (let index = 0; index < 101; index += 1) reportRejected(user._id, refused(`${index}`), 404)
  const titles = $rejectedChanges.get().map(({ change }) => change.title)
  expect(titles).toHaveLength(100)
  expect(titles.at(-1)).toBe('Book 100')
})

test('shows a refusal from another tab, so that it is not dismissed unread', () => {
  reportRejected(user._id, refused('here'), 404)
  const key = `bookshelf.refused-changes.${user._id}`
  const { key: name, list, call, title } = refused('there')
  const stored = JSON.parse(localStorage.getItem(key) ?? '[]')
  const other = { change: { key: name, list, call, title }, status: 409 }
  localStorage.setItem(key, JSON.stringify([...stored, other]))
  dispatchEvent(new StorageEvent('storage', { key }))
  expect($rejectedChanges.get().map(({ change }) => change.title)).toEqual([
    'Book here',
    'Book there',
  ])
})
