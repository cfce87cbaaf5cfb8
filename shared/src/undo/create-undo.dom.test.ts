import * as v from 'valibot'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { endSession, startSession } from '../session'
import { expireSession } from '../session/session-store'
import { atom, type Loadable } from '../store'
import { createUndo } from './create-undo'

const user = { _id: 'u1', email: 'a@b.test', firstName: 'Asha', lastName: 'Rao' }
const Item = v.object({ _id: v.string(), qty: v.number() })
type Items = readonly v.InferOutput<typeof Item>[]
const [a, b, c] = ['a', 'b', 'c'].map((_id) => ({ _id, qty: 1 })) as [Items[0], Items[0], Items[0]]

let lists = 0

/** A list with undo; `reload` returns the list as the next page has it. */
function openList(initial: Items, name = `list ${++lists}`, isLoaded = false) {
  const $items = atom<Items>(isLoaded ? initial : [])
  const $state = atom<Loadable<Items>>(
    isLoaded ? { status: 'ready', data: initial } : { status: 'loading' },
  )
  const { $removal, remove, undo } = createUndo(name, Item, { $state, $items })
  const show = (items: Items) => {
    $state.set({ status: 'ready', data: items })
    $items.set(items)
  }
  const removal = () => $removal.get()
  show(initial)
  return {
    show,
    removal,
    undo,
    removeWith: remove,
    remove: (item: Items[0], isDone = true) =>
      remove(item, async () => {
        if (isDone) show($items.get().filter(({ _id }) => _id !== item._id))
        return isDone
      }),
    reload: (items = $items.get()) => openList(items, name),
    /** As `reload`, with a list that was loaded before the code of its screen. */
    reloadElsewhere: (items = $items.get()) => openList(items, name, true),
  }
}

beforeEach(() => {
  sessionStorage.clear()
  startSession(user, 'token')
})

describe('undo', () => {
  it('offers the last removed entry, and restores it', async () => {
    const list = openList([a, b, c])
    await list.remove(a)
    await list.remove(b)
    expect(list.removal()).toEqual({ item: b, isFresh: true, isRestoring: false })
    await list.undo(async (item) => {
      expect(list.removal()?.isRestoring).toBe(true)
      list.show([c, item])
      return true
    })
    expect(list.removal()).toBeNull()
    expect(list.reload().removal()).toBeNull()
  })

  it('still offers what was removed while an earlier entry came back', async () => {
    const list = openList([a, b, c])
    await list.remove(a)
    await list.undo(async (item) => {
      list.show([b, c, item])
      await list.remove(b)
      return true
    })
    expect(list.removal()).toMatchObject({ item: b, isRestoring: false })
    expect(list.reload().removal()).toMatchObject({ item: b })
  })

  it('survives a reload, without taking the focus again', async () => {
    const list = openList([a, b])
    await list.remove(a)
    expect(list.reload().removal()).toMatchObject({ item: a, isFresh: false })
  })

  it('survives a reload before the server has the removal', async () => {
    const list = openList([a, b])
    await list.remove(a)
    const next = list.reload([a, b])
    expect(next.removal()).toBeNull()
    next.show([b])
    expect(next.removal()).toMatchObject({ item: a })
  })

  it.each([
    ['another entry is added', [b, c]],
    ['a quantity changes', [{ ...b, qty: 2 }]],
    ['the list empties', []],
  ])('ends when %s', async (_, items) => {
    const list = openList([a, b])
    await list.remove(a)
    list.show(items)
    expect(list.removal()).toBeNull()
    list.show([b])
    expect(list.removal()).toBeNull()
    expect(list.reload().removal()).toBeNull()
  })

  it('ends when the list has changed before its screen is opened', async () => {
    const list = openList([a, b])
    await list.remove(a)
    expect(list.reloadElsewhere().removal()).toMatchObject({ item: a })
    expect(list.reloadElsewhere([b, c]).removal()).toBeNull()
    expect(list.reload([b]).removal()).toBeNull()
  })

  it('ends when the removed entry is added again', async () => {
    const list = openList([a])
    await list.remove(a)
    list.show([a])
    expect(list.removal()).toBeNull()
    // As a payment empties the cart.
    list.show([])
    expect(list.removal()).toBeNull()
    expect(list.reload().removal()).toBeNull()
  })

  it('waits for a removal in progress, and restores nothing if it is refused', async () => {
    const list = openList([a, b])
    const restore = vi.fn(async () => true)
    let refuse = () => {}
    const removed = list.removeWith(a, () => {
      list.show([b])
      return new Promise((_, reject) => {
        refuse = () => {
          list.show([a, b])
          reject(new Error('refused'))
        }
      })
    })
    const undone = list.undo(restore)
    expect(list.removal()?.isRestoring).toBe(true)
    refuse()
    await expect(removed).rejects.toThrow('refused')
    await undone
    expect(restore).not.toHaveBeenCalled()
    expect(list.removal()).toBeNull()
  })

  it('is not offered for a removal that did not succeed', async () => {
    const list = openList([a, b])
    expect(await list.remove(a, false)).toBe(false)
    list.show([b])
    expect(list.removal()).toBeNull()
  })

  it('can be repeated after a failure', async () => {
    const list = openList([a, b])
    await list.remove(a)
    await list.undo(async () => false)
    await expect(list.undo(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused')
    expect(list.removal()).toMatchObject({ item: a, isRestoring: false })
  })

  it('belongs to its customer: it ends at a logout, and survives an expired session', async () => {
    const list = openList([a, b])
    await list.remove(a)
    expireSession('token')
    expect(list.removal()).toBeNull()
    startSession(user, 'token')
    expect(list.removal()).toMatchObject({ item: a })
    endSession()
    startSession(user, 'token')
    expect(list.removal()).toBeNull()
  })
})
