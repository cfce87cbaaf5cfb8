import { type Fault, type MockApi, startMockApi } from 'mock-api'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { demoCredentials } from '../contract/demo'
import type { Product } from '../contract/entities'
import { expectConsole } from '../testing/console'
import { createLocks } from '../testing/create-locks'
import { holdAnswers } from '../testing/hold-answers'

let server: MockApi
let page: Awaited<ReturnType<typeof loadPage>>
let books: readonly Product[]
let opened = 0
/** Far longer than a test takes, in milliseconds: the answer never comes. */
const anHour = 60 * 60 * 1000

/** A page of the shop with nothing in memory: what it knows comes from storage and from the server. */
function openPage() {
  closePage()
  return loadPage()
}

/** Stops what the page left running. */
function closePage() {
  page?.session.endPage()
  opened += 1
}

/** Answers to a page never arrive once it is closed. */
function connectOpenPages() {
  const network = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    const asking = opened
    const answer = await network(input, init)
    const text = await answer.text()
    return asking === opened ? new Response(text, answer) : new Promise(() => {})
  }
}

async function loadPage() {
  vi.resetModules()
  const [api, session, cart, wishlist, outbox, rejected] = await Promise.all([
    import('../api/request'),
    import('../session'),
    import('../cart/cart-store'),
    import('../wishlist/wishlist-store'),
    import('./lists'),
    import('./change'),
  ])
  const { setSession } = await import('../session/session-store')
  api.connectApi({ base: '/api', ready: Promise.resolve() })
  await session.loadForCustomers()
  const endPage = () => setSession({ status: 'unknown' })
  return { api, session: { ...session, endPage }, cart, wishlist, outbox, rejected }
}

const loginOf = (body: { email: string; password: string } = demoCredentials) =>
  page.api.request('POST /auth/login', { body })

async function logIn(body?: { email: string; password: string }) {
  const { foundUser, encodedToken } = await loginOf(body)
  page.session.startSession(foundUser, encodedToken)
}

const book = (index: number): Product => {
  const found = books[index]
  if (!found) throw new Error('The seed has too few books')
  return found
}
const outboxKeys = () =>
  Object.keys(localStorage).filter((key) => key.startsWith('bookshelf.outbox.'))
const onServer = async () =>
  (await page.api.request('GET /user/cart')).cart.map(({ _id, qty }) => [_id, qty])
const waiting = () => page.outbox.$waitingChanges.get().length
const addElsewhere = (index: number) =>
  page.api.request('POST /user/cart', { body: { product: book(index) } })

/** @returns the counts that the header shows from now on, in order. */
function recordCounts() {
  const counts: number[] = []
  page.cart.$cartCount.subscribe((count) => counts.push(count))
  return counts
}

/** Opens the next page. @param before what happens before its login. @returns the counts that its header shows. */
async function openNext(before = () => {}) {
  page = await openPage()
  const counts = recordCounts()
  before()
  await logIn()
  return counts
}

/** Adds books without a connection. @returns a function that connects the device again. */
async function addOffline(...indexes: number[]) {
  const reconnect = disconnect()
  for (const index of indexes) expect(await page.cart.addToCart(book(index))).toBe('waiting')
  return reconnect
}

/** The key under which a closed tab of the demo customer has left its changes. */
const closedTab =
  'bookshelf.outbox.7c814fd1-32bc-4f18-b45c-1274b1d7ef45.0123456789abcdef0123456789abcdef'

const storedChanges = () => localStorage.getItem(outboxKeys()[0] ?? '') ?? ''

/** A closed tab has left changes that are equal to those of this one. */
const copyToClosedTab = () =>
  localStorage.setItem(closedTab, storedChanges().replaceAll('"key":"', '"key":"left-'))

/** The stored changes of this tab become those of a closed one. @param changes earlier ones, if not all. */
function moveToClosedTab(changes = storedChanges()) {
  localStorage.removeItem(outboxKeys()[0] ?? '')
  localStorage.setItem(closedTab, changes)
}

function refuseWrites(isRefused: (storage: Storage, key: string, text: string) => boolean) {
  const { setItem } = Storage.prototype
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, text) {
    if (isRefused(this, key, text)) throw new DOMException('full', 'QuotaExceededError')
    setItem.call(this, key, text)
  })
}

/** Calls that match get no further than a device without a connection. */
function disconnect(matches: (init: RequestInit | undefined) => boolean = () => true) {
  const network = globalThis.fetch
  const spy = vi.fn<typeof fetch>(async (input, init) => {
    if (matches(init)) throw new TypeError('Failed to fetch')
    return network(input, init)
  })
  globalThis.fetch = spy
  return () => {
    globalThis.fetch = network
  }
}

/** Changes reach the server, and no answer reaches the page. */
function loseAnswers() {
  const network = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    if (init?.method === 'POST') await network(input, init)
    throw new TypeError('Failed to fetch')
  }
  return () => {
    globalThis.fetch = network
  }
}

beforeEach(async () => {
  localStorage.clear()
  server = await startMockApi({ timing: 0, persist: false })
  connectOpenPages()
  page = await openPage()
  books = (await page.api.request('GET /products')).products
  await logIn()
  await page.cart.loadCart()
})
afterEach(() => {
  closePage()
  server.shutdown()
})

describe('a change that is shown', () => {
  test('is stored before the click ends, and removed once the server has it', async () => {
    const added = page.cart.addToCart(book(0))
    expect(outboxKeys()).toHaveLength(1)
    expect(localStorage.getItem(outboxKeys()[0] ?? '')).toContain(book(0).name)
    expect(await added).toBe('confirmed')
    expect(outboxKeys()).toEqual([])
  })

  test('is announced to other tabs once the server has it', async () => {
    const announced = vi.fn()
    const otherTab = new BroadcastChannel('bookshelf.cart')
    otherTab.onmessage = announced
    onTestFinished(() => otherTab.close())
    await page.cart.addToCart(book(0))
    await vi.waitFor(() => expect(announced).toHaveBeenCalled())
  })

  test('is sent by the next page if this one is left at once', async () => {
    server.faults.set('POST /user/cart', { neverAnswer: true, times: 1 })
    page.cart.addToCart(book(0)).catch(() => {})
    page.cart.addToCart(book(1)).catch(() => {})
    await openNext(() => server.faults.clear())
    await expect.poll(onServer).toEqual([
      [book(0)._id, 1],
      [book(1)._id, 1],
    ])
    expect(outboxKeys()).toEqual([])
    expect(page.cart.$cartCount.get()).toBe(2)
  })

  test('is shown once, beside what was changed elsewhere, when its answer was lost', async () => {
    const reconnect = loseAnswers()
    expect(await page.cart.addToCart(book(0))).toBe('waiting')
    reconnect()
    await addElsewhere(0)
    await addElsewhere(1)
    await page.cart.loadCart()
    const counts = recordCounts()
    await vi.waitFor(() => expect(waiting()).toBe(0))
    await page.cart.refreshCart()
    expect(new Set(counts)).toEqual(new Set([3]))
  })

  test('is sent from a page that does not show its list', async () => {
    server.faults.set('POST /user/wishlist', { neverAnswer: true, times: 1 })
    page.wishlist.addToWishlist(book(2)).catch(() => {})
    page.session.endPage()
    server.faults.clear()
    vi.resetModules()
    const [{ connectApi, request }, { startSession }, { setSession }] = await Promise.all([
      import('../api/request'),
      import('../session'),
      import('../session/session-store'),
      import('./lists'),
    ])
    onTestFinished(() => setSession({ status: 'unknown' }))
    connectApi({ base: '/api', ready: Promise.resolve() })
    const { foundUser, encodedToken } = await loginOf()
    startSession(foundUser, encodedToken)
    const ids = async () => (await request('GET /user/wishlist')).wishlist.map(({ _id }) => _id)
    await expect.poll(ids).toEqual([book(2)._id])
  })
})

describe('the next page', () => {
  /** Another book, so that a count of the change alone is noticed. */
  beforeEach(async () => {
    await page.cart.addToCart(book(9))
  })

  /** A page that has not read the cart yet. */
  async function openBeforeListIsKnown() {
    server.faults.set('GET /user/cart', { neverAnswer: true, times: 1 })
    page = await openPage()
    const calls = vi.spyOn(globalThis, 'fetch')
    await logIn()
    await vi.waitFor(() => expect(calls.mock.calls.flat()).toContain('/api/user/cart'))
  }

  async function allIsSent() {
    await expect.poll(outboxKeys).toEqual([])
    await page.cart.refreshCart()
  }

  const never = { neverAnswer: true, times: 1 }
  /** The server makes the change, and the answer comes too late for this page. */
  const late = { delay: anHour, times: 1 }

  interface Leaving {
    /** Whether the last page had read the cart. */
    isListKnown?: boolean
    add?: Fault
    /** Another book, which is in the cart already, gets a second copy. */
    increment?: Fault
    /** Copies that the server has of the books 9 and 0 before the next page is opened. */
    onServer: [number, number?]
    /** Copies that are added on another device before the next page is opened. */
    elsewhere?: number
    total: number
  }

  test.each<[string, Leaving]>([
    ['it was made before the list was known', { isListKnown: false, onServer: [1], total: 2 }],
    [
      'it was sent while the last page was left, before the list was known',
      { isListKnown: false, add: late, onServer: [1, 1], total: 2 },
    ],
    [
      'another one of the last page has overtaken it',
      { add: never, increment: late, onServer: [2], total: 3 },
    ],
    [
      'another one was sent before the list was known, and has not arrived',
      { isListKnown: false, add: late, increment: never, onServer: [1, 1], total: 3 },
    ],
    [
      'its book was added elsewhere in the meantime',
      { add: late, onServer: [1, 1], elsewhere: 2, total: 4 },
    ],
  ])('shows and makes a change only once if %s', async (_, leaving) => {
    const { isListKnown = true, add, increment, elsewhere = 0, total } = leaving
    if (!isListKnown) {
      await openBeforeListIsKnown()
      expect(page.cart.$cartCount.get()).toBe(0)
    }
    if (add) server.faults.set('POST /user/cart', add)
    if (increment) server.faults.set('POST /user/cart/:productId', increment)
    page.cart.addToCart(book(0)).catch(() => {})
    if (increment) page.cart.incrementInCart(book(9)._id).catch(() => {})
    if (add) dispatchEvent(new Event('pagehide'))
    const lines = leaving.onServer.map((qty, at) => [book(at === 0 ? 9 : 0)._id, qty])
    await expect.poll(onServer).toEqual(lines)
    server.faults.clear()
    for (let copy = 0; copy < elsewhere; copy += 1) await addElsewhere(0)
    const counts = await openNext()
    await allIsSent()
    expect(counts).toEqual([0, total])
  })

  test('keeps a book that was added while the cart was being emptied, in that order', async () => {
    server.faults.set('DELETE /user/cart/all', { delay: anHour, times: 1 })
    page.cart.emptyCart().catch(() => {})
    page.cart.addToCart(book(0)).catch(() => {})
    const emptied = server.calls.length
    dispatchEvent(new Event('pagehide'))
    await expect.poll(() => server.calls.slice(emptied)).toContain('DELETE /user/cart/all')
    expect(server.calls.slice(emptied)).not.toContain('POST /user/cart')
    server.faults.clear()
    await openNext()
    await allIsSent()
    expect(await onServer()).toEqual([[book(0)._id, 1]])
  })

  test('is not needed if this one stays after all: nothing disappears, whichever answer is first', async () => {
    const answer = holdAnswers('POST')
    const added = [page.cart.addToCart(book(0)), page.cart.addToCart(book(1))]
    const counts = recordCounts()
    dispatchEvent(new Event('beforeunload'))
    answer(1)
    await expect.poll(onServer).toHaveLength(3)
    answer()
    await Promise.all(added)
    await page.cart.refreshCart()
    expect(counts).toEqual(counts.map(() => 3))
  })

  test('is not needed if this one stays after all: its list is first shown with what was sent in the meantime', async () => {
    const answerList = holdAnswers('GET', '/api/user/cart')
    const answerChange = holdAnswers('POST', '/api/user/cart')
    const calls = vi.spyOn(globalThis, 'fetch')
    const counts = await openNext()
    await vi.waitFor(() => expect(calls.mock.calls.flat()).toContain('/api/user/cart'))
    const added = page.cart.addToCart(book(0))
    dispatchEvent(new Event('beforeunload'))
    answerList()
    await expect.poll(onServer).toHaveLength(2)
    answerChange()
    await added
    await page.cart.refreshCart()
    expect(counts).toEqual([0, 2])
  })

  test('shows the server’s list if the server answers reads but no changes', async () => {
    server.faults.set('POST /user/cart', { loseAnswer: true })
    page.cart.addToCart(book(0)).catch(() => {})
    await expect.poll(onServer).toHaveLength(2)
    const counts = await openNext()
    await expect.poll(() => page.cart.$cartCount.get()).toBe(2)
    expect(waiting()).toBe(1)
    expect(counts).toEqual([0, 2])
  })
})

describe('without a connection', () => {
  test('changes can be made, are shown, and are sent when the connection returns', async () => {
    const reconnect = await addOffline(0)
    expect(await page.cart.incrementInCart(book(0)._id)).toBe('waiting')
    expect(page.cart.$cart.get()).toMatchObject([{ _id: book(0)._id, qty: 2 }])
    expect(page.cart.$waitingInCart.get()).toEqual(new Set([book(0)._id]))
    expect(page.cart.$busyInCart.get().size).toBe(0)
    expect(waiting()).toBe(2)
    reconnect()
    dispatchEvent(new Event('online'))
    await vi.waitFor(() => expect(waiting()).toBe(0))
    expect(await onServer()).toEqual([[book(0)._id, 2]])
  })

  test('a refresh rejects, since the current list cannot be read', async () => {
    const reconnect = await addOffline(0)
    await expect(page.cart.refreshCart()).rejects.toThrow('no answer')
    reconnect()
    expect((await page.cart.refreshCart()).map(({ qty }) => qty)).toEqual([1])
  })

  test('a change that could not be stored is refused at once', async () => {
    refuseWrites(() => true)
    expectConsole('error', /could not be loaded/)
    const reconnect = disconnect()
    await expect(page.cart.addToCart(book(0))).rejects.toThrow('no answer')
    expect(page.cart.$cart.get()).toEqual([])
    await vi.waitFor(() => expect(page.cart.$cartState.get().status).toBe('ready'))
    reconnect()
  })

  test('only up to the limit of changes wait', async () => {
    const reconnect = disconnect()
    await Promise.all(Array.from({ length: 100 }, () => page.cart.addToCart(book(0))))
    expect(waiting()).toBe(100)
    await expect(page.cart.incrementInCart(book(0)._id)).rejects.toThrow()
    expect(page.cart.$cartCount.get()).toBe(100)
    reconnect()
  })
})

describe('an equal change of a closed tab', () => {
  const quantity = async () => (await onServer())[0]?.[1]

  /** Raises the quantity from 1 to 2 in this tab and in one that is closed, both without a connection. */
  async function raiseTwice() {
    await page.cart.addToCart(book(0))
    const reconnect = disconnect()
    expect(await page.cart.incrementInCart(book(0)._id)).toBe('waiting')
    copyToClosedTab()
    return reconnect
  }

  test('is sent as well by the next page', async () => {
    await openNext(await raiseTwice())
    await expect.poll(outboxKeys).toEqual([])
    expect(await quantity()).toBe(3)
  })

  test('is sent as well if it is found after this tab’s own', async () => {
    const reconnect = await raiseTwice()
    reconnect()
    await page.cart.refreshCart()
    expect(await quantity()).toBe(2)
    dispatchEvent(new StorageEvent('storage', { key: closedTab }))
    await expect.poll(outboxKeys).toEqual([])
    expect(await quantity()).toBe(3)
    await expect.poll(() => page.cart.$cartCount.get()).toBe(3)
  })
})

describe('the server', () => {
  test('is asked once more for an answer that was lost', async () => {
    server.faults.set('POST /user/cart', { loseAnswer: true, times: 1 })
    const calls = vi.spyOn(globalThis, 'fetch')
    expect(await page.cart.addToCart(book(5))).toBe('confirmed')
    const keys = calls.mock.calls.flatMap(([, init]) =>
      init?.method === 'POST' ? [new Headers(init.headers).get('idempotency-key')] : [],
    )
    expect(keys).toEqual([keys[0], keys[0]])
    expect(keys[0]).toMatch(/^"[0-9a-f]{32}"$/)
    expect(await onServer()).toEqual([[book(5)._id, 1]])
  })

  test('has to answer a change before a new list is shown', async () => {
    server.faults.set('POST /user/cart', { loseAnswer: true })
    expect(await page.cart.addToCart(book(0))).toBe('waiting')
    await addElsewhere(0).catch(() => {})
    const counts = recordCounts()
    await page.cart.loadCart()
    server.faults.clear()
    await page.cart.refreshCart()
    expect(await onServer()).toEqual([[book(0)._id, 2]])
    expect(new Set(counts)).toEqual(new Set([1, 2]))
  })
})

describe('a change that cannot be made', () => {
  test('is undone, and the customer sees a notice until they dismiss it', async () => {
    const reconnect = disconnect()
    await page.cart.addToCart({ ...book(0), _id: 'gone', name: 'A Book That Is Gone' })
    reconnect()
    dispatchEvent(new Event('online'))
    await vi.waitFor(() => expect(page.rejected.$rejectedChanges.get()).toHaveLength(1))
    expect(page.cart.$cart.get()).toEqual([])
    await openNext()
    expect(page.rejected.$rejectedChanges.get()).toMatchObject([
      { status: 404, change: { title: 'A Book That Is Gone' } },
    ])
    page.rejected.dismissRejectedChanges()
    expect(page.rejected.$rejectedChanges.get()).toEqual([])
  })

  test('does not fail if it removes what is already removed', async () => {
    await page.cart.addToCart(book(0))
    server.faults.set('DELETE /user/cart/:productId', { status: 404, times: 1 })
    await page.api.request('DELETE /user/cart/all')
    expect(await page.cart.removeFromCart(book(0)._id)).toBe('confirmed')
    expect(page.cart.$cart.get()).toEqual([])
  })
})

describe('the changes of one customer', () => {
  const other = { email: 'b@c.test', password: 'b' }

  test('are never sent for another customer, and wait for their own', async () => {
    const reconnect = await addOffline(0)
    page.session.endSession()
    reconnect()
    await page.api.request('POST /auth/signup', {
      body: { ...other, firstName: 'Bina', lastName: 'Das' },
    })
    await logIn(other)
    await page.cart.refreshCart()
    expect(await onServer()).toEqual([])
    expect(page.cart.$cart.get()).toEqual([])
    await logIn()
    await expect.poll(onServer).toEqual([[book(0)._id, 1]])
  })

  test('are not stored again once their customer has left', async () => {
    page.cart.addToCart(book(0)).catch(() => {})
    page = await openPage()
    const answer = holdAnswers('GET', '/api/user/cart')
    const reads = vi.spyOn(globalThis, 'fetch')
    await logIn()
    await vi.waitFor(() => expect(reads.mock.calls.flat()).toContain('/api/user/cart'))
    page.session.endPage()
    localStorage.clear()
    answer()
    await Promise.all(reads.mock.results.map(({ value }) => value))
    await page.api.request('GET /products')
    expect(outboxKeys()).toEqual([])
  })

  test('wait for the login when the session has ended', async () => {
    server.faults.set('POST /user/cart', { status: 401, times: 1 })
    await expect(page.cart.addToCart(book(0))).rejects.toMatchObject({ name: 'AbortError' })
    expect(page.session.$session.get()).toEqual({ status: 'visitor', expired: true })
    await logIn()
    await expect.poll(onServer).toEqual([[book(0)._id, 1]])
  })
})

describe('the stored changes', () => {
  test.each([
    'garbage',
    '[{"call":"POST /user/cart"}]',
    JSON.stringify([
      {
        key: 'k',
        list: 'cart',
        call: 'POST /user/cart',
        params: {},
        body: { product: 'none' },
        subject: 's',
        title: 't',
      },
    ]),
  ])('is quarantined where it cannot be read: %s', async (text) => {
    localStorage.setItem(closedTab, text)
    await openNext()
    await page.cart.refreshCart()
    expect(localStorage.getItem(closedTab)).toBeNull()
    expect(localStorage.getItem(`${closedTab}.quarantined`)).toBe(text)
    expect(await onServer()).toEqual([])
  })

  test('are sent even if others cannot be read, and the customer is told about those', async () => {
    const reconnect = await addOffline(0)
    const [change] = JSON.parse(storedChanges())
    const outdated = { ...change, key: 'k', title: 'An Old Book', body: { product: 'none' } }
    moveToClosedTab(JSON.stringify([outdated, change]))
    await openNext(reconnect)
    await expect.poll(onServer).toEqual([[book(0)._id, 1]])
    expect(page.rejected.$rejectedChanges.get()).toMatchObject([
      { change: { title: 'An Old Book' } },
    ])
    expect(localStorage.getItem(`${closedTab}.quarantined`)).toBe(JSON.stringify([outdated]))
  })

  test('have another key each time, since other tabs may still see an old one’s content', async () => {
    const keys = new Set<string>()
    for (let change = 1; change <= 3; change++) {
      const added = page.cart.addToCart(book(0))
      for (const key of outboxKeys()) keys.add(key)
      await added
    }
    expect(keys.size).toBe(3)
  })
})

describe('several tabs', () => {
  function installLocks() {
    const locks = createLocks()
    vi.stubGlobal('navigator', { locks, onLine: true })
    return locks
  }

  /** Lets the time pass that a closed tab's next page has to start, and what is done then. */
  async function passNextPageTime() {
    await vi.advanceTimersByTimeAsync(6_000)
  }
  function fakeTimers() {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    onTestFinished(() => void vi.useRealTimers())
  }

  test('need no locks: if the browser refuses them, the next page takes changes over', async () => {
    const refused = () => Promise.reject(new DOMException('no', 'SecurityError'))
    vi.stubGlobal('navigator', { locks: { request: refused }, onLine: true })
    await openNext(await addOffline(0))
    await expect.poll(onServer).toEqual([[book(0)._id, 1]])
    expect(outboxKeys()).toEqual([])
  })

  test('take over a closed tab’s last changes, even if storage shows them late', async () => {
    const reconnect = await addOffline(0)
    const early = storedChanges()
    await page.cart.addToCart(book(1))
    const late = storedChanges()
    moveToClosedTab(early)
    const locks = installLocks()
    locks.hold(closedTab)
    await openNext(reconnect)
    fakeTimers()
    locks.end(closedTab)
    setTimeout(() => localStorage.setItem(closedTab, late))
    await passNextPageTime()
    await expect.poll(onServer).toEqual([
      [book(0)._id, 1],
      [book(1)._id, 1],
    ])
    await expect.poll(outboxKeys).toEqual([])
  })

  test('take over everything that a closed tab has left, even beyond the limit and without space for a copy', async () => {
    const reconnect = disconnect()
    await Promise.all(Array.from({ length: 60 }, () => page.cart.addToCart(book(0))))
    const [own = ''] = outboxKeys()
    copyToClosedTab()
    const room = Object.values(localStorage).join('').length + 10
    refuseWrites((storage, key, text) => {
      const others = Object.entries(storage).filter(([one]) => one !== key)
      return others.reduce((sum, [, one]) => sum + one.length, text.length) > room
    })
    dispatchEvent(new StorageEvent('storage', { key: closedTab }))
    expect(JSON.parse(localStorage.getItem(own) ?? '')).toHaveLength(120)
    expect(localStorage.getItem(closedTab)).toBeNull()
    // The closed tab had sent its first change: the list of this page may contain it.
    expect(page.cart.$cartCount.get()).toBe(119)
    await expect(page.cart.addToCart(book(1))).rejects.toThrow('no answer')
    reconnect()
  })

  test('leave a closed tab’s changes where they are while storage refuses', async () => {
    const reconnect = await addOffline(0)
    const [own = ''] = outboxKeys()
    copyToClosedTab()
    const left = localStorage.getItem(closedTab)
    refuseWrites((_, key) => key === own)
    dispatchEvent(new StorageEvent('storage', { key: closedTab }))
    expect(localStorage.getItem(closedTab)).toEqual(left)
    expect(page.cart.$cartCount.get()).toBe(1)
    reconnect()
  })

  test('leave the next change to a tab whose last one has just been confirmed', async () => {
    const locks = installLocks()
    const reconnect = await addOffline(0)
    const next = storedChanges()
    moveToClosedTab()
    locks.hold(closedTab)
    await openNext(reconnect)
    await page.cart.refreshCart()
    fakeTimers()
    locks.end(closedTab)
    await new Promise<void>((granted) => {
      locks.request(closedTab, () => {
        granted()
        return new Promise(() => {})
      })
      passNextPageTime()
    })
    await passNextPageTime()
    expect(localStorage.getItem(closedTab)).toBe(next)
  })

  test('never show a change twice if the server received it before its tab was closed', async () => {
    const locks = installLocks()
    server.faults.set('POST /user/cart', { delay: anHour, times: 1 })
    page.cart.addToCart(book(0)).catch(() => {})
    await vi.waitFor(async () => expect(await onServer()).toEqual([[book(0)._id, 1]]))
    moveToClosedTab()
    locks.hold(closedTab)
    await openNext()
    await page.cart.refreshCart()
    const counts = recordCounts()
    fakeTimers()
    locks.end(closedTab)
    await passNextPageTime()
    await expect.poll(outboxKeys).toEqual([])
    expect(new Set(counts)).toEqual(new Set([1]))
  })

  test('show a change of their own last page with the first list, once that page has ended', async () => {
    await page.cart.addToCart(book(9))
    const locks = installLocks()
    const reconnect = disconnect((init) => init?.method === 'POST')
    expect(await page.cart.addToCart(book(0))).toBe('waiting')
    const [key = ''] = outboxKeys()
    dispatchEvent(new Event('pagehide'))
    const counts = await openNext(reconnect)
    await page.api.request('GET /user/cart')
    expect(counts).toEqual([0])
    locks.end(key)
    await expect.poll(outboxKeys).toEqual([])
    await page.cart.refreshCart()
    expect(counts).toEqual([0, 2])
  })

  test('leave the changes of a page that has ended to its tab’s next page for some time', async () => {
    const locks = installLocks()
    const reconnect = await addOffline(0)
    locks.hold(closedTab)
    copyToClosedTab()
    fakeTimers()
    dispatchEvent(new StorageEvent('storage', { key: closedTab }))
    await vi.advanceTimersByTimeAsync(1)
    locks.end(closedTab)
    await vi.advanceTimersByTimeAsync(4_000)
    expect(localStorage.getItem(closedTab)).not.toBeNull()
    await passNextPageTime()
    expect(localStorage.getItem(closedTab)).toBeNull()
    reconnect()
  })

  test('leave a change to the tab that made it, and take it over when that tab is closed', async () => {
    installLocks()
    const reconnect = await addOffline(0)
    const [key = ''] = outboxKeys()
    const first = page
    await openNext(reconnect)
    await page.cart.refreshCart()
    expect(await onServer()).toEqual([])
    expect(localStorage.getItem(key)).not.toBeNull()
    // The first tab sends it after all, and releases its lock.
    const { foundUser, encodedToken } = await loginOf()
    first.session.startSession(foundUser, encodedToken)
    await expect.poll(onServer).toEqual([[book(0)._id, 1]])
    expect(outboxKeys()).toEqual([])
    first.session.endPage()
  })
  test('show what changed while this page was in the back-forward cache', async () => {
    await addElsewhere(0)
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    await expect.poll(() => page.cart.$cartCount.get()).toBe(1)
  })
})
