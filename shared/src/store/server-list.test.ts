import { describe, expect, test } from 'vitest'
import { ApiError, NoAnswerError } from '../api'
import { expectConsole } from '../testing/console'
import { createServerList } from './server-list'

interface Book {
  _id: string
}

const a = { _id: 'a' }
const b = { _id: 'b' }
const refused = () => new ApiError('POST /thing', 500, [])
const lost = () => new NoAnswerError('POST /thing', null)

/** Everything that is only waiting for its turn has had it. */
const microtasks = () => new Promise((resolve) => setTimeout(resolve))

/** A server whose calls are answered when the test says so. */
function createServer(items: readonly Book[] = []) {
  const server = { items }
  const waiting: (() => void)[] = []
  const answer = <R>(carryOut: () => R) =>
    new Promise<R>((resolve, reject) =>
      waiting.push(() => {
        try {
          resolve(carryOut())
        } catch (error) {
          reject(error)
        }
      }),
    )
  const list = createServerList<Book>(() => answer(() => server.items))
  return {
    server,
    list,
    underWay: () => waiting.length,
    /** Lets the next call be answered and everything that follows from it happen. */
    async next() {
      await microtasks()
      waiting.shift()?.()
      await microtasks()
    },
    add: (book: Book, carryOut: () => readonly Book[] = () => [...server.items, book]) =>
      list.change({
        id: book._id,
        apply: (before) => [...before, book],
        send: () =>
          answer(() => {
            server.items = carryOut()
            return server.items
          }),
      }),
  }
}

async function ready(items: readonly Book[] = []) {
  const made = createServer(items)
  const loaded = made.list.load()
  await made.next()
  await loaded
  return made
}

describe('a list kept by the server', () => {
  test('shows a change before the server has answered, and marks its entry as busy', async () => {
    const { list, add, next } = await ready([a])
    const added = add(b)
    expect(list.$items.get()).toEqual([a, b])
    expect([...list.$busy.get()]).toEqual(['b'])
    await next()
    await added
    expect(list.$items.get()).toEqual([a, b])
    expect(list.$busy.get().size).toBe(0)
  })

  test('sends one change after the other', async () => {
    const { list, add, next, underWay } = await ready()
    const both = [add(a), add(b)]
    await microtasks()
    expect(underWay()).toBe(1)
    await next()
    await next()
    await Promise.all(both)
    expect(list.$items.get()).toEqual([a, b])
  })

  test.each(['beforeunload', 'pagehide'])(
    'sends what waits at once when the page is left: %s',
    async (event) => {
      const { server, list, add, next, underWay } = await ready()
      const changes = [add(a), add(b)]
      await microtasks()
      expect(underWay()).toBe(1)
      dispatchEvent(new Event(event))
      await microtasks()
      expect(underWay()).toBe(2)
      // The page stays after all, and the server has also heard of something else.
      const c = { _id: 'c' }
      await next()
      await next()
      await Promise.all(changes)
      server.items = [...server.items, c]
      while (underWay() > 0) await next()
      expect(list.$items.get()).toEqual([a, b, c])
    },
  )

  test('is not loaded for nobody when its customer leaves with the page', async () => {
    const { list, add, next, underWay } = await ready()
    const added = add(a).catch((error: unknown) => error)
    await microtasks()
    dispatchEvent(new Event('pagehide'))
    list.reset()
    await next()
    expect(await added).toMatchObject({ name: 'AbortError' })
    expect(underWay()).toBe(0)
    expect(list.$state.get()).toEqual({ status: 'idle' })
  })

  test('undoes a refused change and keeps the others', async () => {
    expectConsole('error', /could not be loaded/)
    const { list, add, next } = await ready()
    const first = add(a, () => {
      throw refused()
    }).catch((error: unknown) => error)
    const second = add(b)
    await next()
    expect(await first).toBeInstanceOf(ApiError)
    expect(list.$items.get()).toEqual([b])
    await next()
    await second
    expect(list.$items.get()).toEqual([b])
  })

  test('takes a change whose answer was lost as done when the server has done it', async () => {
    const { server, list, add, next } = await ready()
    const added = add(a, () => {
      server.items = [a]
      throw lost()
    })
    await next()
    await next()
    await added
    expect(list.$items.get()).toEqual([a])
  })

  test('rejects a change whose answer was lost when the server has not done it', async () => {
    const { list, add, next } = await ready()
    const added = add(a, () => {
      throw lost()
    }).catch((error: unknown) => error)
    await next()
    await next()
    expect(await added).toBeInstanceOf(NoAnswerError)
    expect(list.$items.get()).toEqual([])
  })

  test('keeps what it shows when loading anew fails', async () => {
    expectConsole('error', /could not be loaded/)
    let fails = false
    const list = createServerList<Book>(async () => {
      if (fails) throw refused()
      return [a]
    })
    await list.load()
    fails = true
    await list.load()
    expect(list.$state.get()).toEqual({ status: 'ready', items: [a] })
    await expect(list.refresh()).rejects.toBeInstanceOf(ApiError)
  })

  test('says when the first load fails, and heals when it is tried again', async () => {
    expectConsole('error', /could not be loaded/)
    let fails = true
    const list = createServerList<Book>(async () => {
      if (fails) throw refused()
      return [a]
    })
    await list.load()
    const state = list.$state.get()
    expect(state.status).toBe('failed')
    fails = false
    if (state.status === 'failed') await state.retry()
    expect(list.$state.get()).toEqual({ status: 'ready', items: [a] })
  })

  test('forgets answers that come after it was given up, and never sends what waited', async () => {
    const { server, list, add, next, underWay } = await ready()
    const first = add(a).catch((error: unknown) => error)
    const second = add(b).catch((error: unknown) => error)
    await microtasks()
    list.reset()
    await next()
    expect(await first).toMatchObject({ name: 'AbortError' })
    expect(await second).toMatchObject({ name: 'AbortError' })
    expect(underWay()).toBe(0)
    expect(server.items).toEqual([a])
    expect(list.$state.get()).toEqual({ status: 'idle' })
  })
})
