import { type MockApi, startMockApi } from 'mock-api'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { demoCredentials } from '../contract/demo'
import type { AnswerOf } from '../contract/endpoints'
import type { Product } from '../contract/entities'
import { expectConsole } from '../testing/console'
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
  const [api, session, cart, wishlist, outbox] = await Promise.all([
    import('../api'),
    import('../session'),
    import('../cart'),
    import('../wishlist'),
    import('.'),
  ])
  const { setSession } = await import('../session/session-store')
  api.connectApi({ base: '/api', ready: Promise.resolve() })
  await session.loadForCustomers()
  const endPage = () => setSession({ status: 'unknown' })
  return { api, session: { ...session, endPage }, cart, wishlist, outbox }
}

const answers = new Map<string, AnswerOf<'POST /auth/login'>>()

/** Logs a customer in: at the server only once for this file, since hashing a password takes long. */
async function logIn(body: { email: string; password: string } = demoCredentials) {
  const answer = answers.get(body.email) ?? (await page.api.request('POST /auth/login', { body }))
  answers.set(body.email, answer)
  page.session.startSession(answer.foundUser, answer.encodedToken)
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
    page = await openPage()
    server.faults.clear()
    await logIn()
    await expect.poll(onServer).toEqual([
      [book(0)._id, 1],
      [book(1)._id, 1],
    ])
    expect(outboxKeys()).toEqual([])
    expect(page.cart.$cartCount.get()).toBe(2)
  })

  test('is sent by the next page, although a later one that overtook it has arrived', async () => {
    await page.cart.addToCart(book(1))
    server.faults.set('POST /user/cart', { neverAnswer: true, times: 1 })
    server.faults.set('POST /user/cart/:productId', { delay: anHour, times: 1 })
    page.cart.addToCart(book(0)).catch(() => {})
    page.cart.incrementInCart(book(1)._id).catch(() => {})
    dispatchEvent(new Event('pagehide'))
    await expect.poll(onServer).toEqual([[book(1)._id, 2]])
    page = await openPage()
    await logIn()
    await expect.poll(outboxKeys).toEqual([])
    expect(await onServer()).toEqual([
      [book(1)._id, 2],
      [book(0)._id, 1],
    ])
  })

  test('is made once if the server received it before the page was left', async () => {
    server.faults.set('POST /user/cart', { delay: anHour, times: 1 })
    page.cart.addToCart(book(0)).catch(() => {})
    await vi.waitFor(async () => expect(await onServer()).toEqual([[book(0)._id, 1]]))
    page = await openPage()
    await logIn()
    await expect.poll(outboxKeys).toEqual([])
    expect(await onServer()).toEqual([[book(0)._id, 1]])
  })

  test('is shown once when the list is read before its lost answer is known', async () => {
    const reconnect = loseAnswers()
    expect(await page.cart.addToCart(book(0))).toBe('waiting')
    reconnect()
    const counts: number[] = []
    page.cart.$cartCount.subscribe((count) => counts.push(count))
    await page.cart.loadCart()
    await vi.waitFor(() => expect(waiting()).toBe(0))
    expect(new Set(counts)).toEqual(new Set([1]))
  })

  test('does not hide what was changed elsewhere after the server received it', async () => {
    const reconnect = loseAnswers()
    expect(await page.cart.addToCart(book(0))).toBe('waiting')
    reconnect()
    await page.api.request('POST /user/cart', { body: { product: book(0) } })
    await page.api.request('POST /user/cart', { body: { product: book(1) } })
    await page.cart.loadCart()
    const counts: number[] = []
    page.cart.$cartCount.subscribe((count) => counts.push(count))
    await vi.waitFor(() => expect(waiting()).toBe(0))
    await expect.poll(() => page.cart.$cartCount.get()).toBe(3)
    expect(Math.min(...counts)).toBe(3)
  })

  test('is sent from a page that does not show its list', async () => {
    server.faults.set('POST /user/wishlist', { neverAnswer: true, times: 1 })
    page.wishlist.addToWishlist(book(2)).catch(() => {})
    page.session.endPage()
    server.faults.clear()
    vi.resetModules()
    const [{ connectApi, request }, { startSession }, { setSession }] = await Promise.all([
      import('../api'),
      import('../session'),
      import('../session/session-store'),
      import('.'),
    ])
    onTestFinished(() => setSession({ status: 'unknown' }))
    connectApi({ base: '/api', ready: Promise.resolve() })
    const { foundUser, encodedToken } = await request('POST /auth/login', { body: demoCredentials })
    startSession(foundUser, encodedToken)
    const ids = async () => (await request('GET /user/wishlist')).wishlist.map(({ _id }) => _id)
    await expect.poll(ids).toEqual([book(2)._id])
  })

  test('has the same idempotency key each time it is sent', async () => {
    const reconnect = disconnect((init) => init?.method === 'POST')
    expect(await page.cart.addToCart(book(0))).toBe('waiting')
    const sent = () =>
      vi
        .mocked(globalThis.fetch)
        .mock.calls.flatMap(([, init]) =>
          init?.method === 'POST' ? [new Headers(init.headers).get('idempotency-key')] : [],
        )
    const [first] = sent()
    expect(first).toMatch(/^"[0-9a-f]{32}"$/)
    dispatchEvent(new Event('online'))
    await vi.waitFor(() => expect(sent()).toEqual([first, first]))
    reconnect()
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

  /** Opens the next page. @returns what its header shows, in order. */
  async function openNext() {
    page = await openPage()
    const counts: number[] = []
    page.cart.$cartCount.subscribe((count) => counts.push(count))
    await logIn()
    return counts
  }

  async function allIsSent() {
    await expect.poll(outboxKeys).toEqual([])
    await page.cart.refreshCart()
  }

  test('shows a change only once if it was made before the list was known', async () => {
    await openBeforeListIsKnown()
    page.cart.addToCart(book(0)).catch(() => {})
    expect(page.cart.$cart.get()).toHaveLength(1)
    expect(page.cart.$cartCount.get()).toBe(0)
    const counts = await openNext()
    await allIsSent()
    expect(counts).toEqual([0, 2])
  })

  test('shows a change only once if the last page sent it while it was left', async () => {
    await openBeforeListIsKnown()
    server.faults.set('POST /user/cart', { delay: anHour, times: 1 })
    page.cart.addToCart(book(0)).catch(() => {})
    dispatchEvent(new Event('pagehide'))
    await expect.poll(onServer).toHaveLength(2)
    server.faults.clear()
    const counts = await openNext()
    await allIsSent()
    expect(counts).toEqual([0, 2])
  })

  test('shows changes of two books only once, whichever of them has arrived', async () => {
    server.faults.set('POST /user/cart', { neverAnswer: true, times: 1 })
    server.faults.set('POST /user/cart/:productId', { delay: anHour, times: 1 })
    page.cart.addToCart(book(0)).catch(() => {})
    page.cart.incrementInCart(book(9)._id).catch(() => {})
    dispatchEvent(new Event('pagehide'))
    await expect.poll(onServer).toEqual([[book(9)._id, 2]])
    server.faults.clear()
    const counts = await openNext()
    await allIsSent()
    expect(counts).toEqual([0, 3])
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
    const counts: number[] = []
    page.cart.$cartCount.subscribe((count) => counts.push(count))
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

  test('shows changes only once if the last page sent them before its list was known, whichever has arrived', async () => {
    await openBeforeListIsKnown()
    server.faults.set('POST /user/cart', { delay: anHour, times: 1 })
    server.faults.set('POST /user/cart/:productId', { neverAnswer: true, times: 1 })
    page.cart.addToCart(book(0)).catch(() => {})
    page.cart.incrementInCart(book(9)._id).catch(() => {})
    dispatchEvent(new Event('pagehide'))
    await expect.poll(onServer).toHaveLength(2)
    server.faults.clear()
    const counts = await openNext()
    await allIsSent()
    expect(counts).toEqual([0, 3])
  })

  test('shows a change only once if its book was added elsewhere in the meantime', async () => {
    server.faults.set('POST /user/cart', { delay: anHour, times: 1 })
    page.cart.addToCart(book(0)).catch(() => {})
    await expect.poll(onServer).toHaveLength(2)
    const again = { body: { product: book(0) } }
    await page.api.request('POST /user/cart', again)
    await page.api.request('POST /user/cart', again)
    const counts = await openNext()
    await allIsSent()
    expect(counts).toEqual([0, 4])
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
    const reconnect = disconnect()
    expect(await page.cart.addToCart(book(0))).toBe('waiting')
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
    const reconnect = disconnect()
    await page.cart.addToCart(book(0))
    await expect(page.cart.refreshCart()).rejects.toThrow('no answer')
    reconnect()
    expect((await page.cart.refreshCart()).map(({ qty }) => qty)).toEqual([1])
  })

  test('changes survive closing the browser', async () => {
    const reconnect = disconnect()
    await page.cart.addToCart(book(0))
    reconnect()
    page = await openPage()
    await logIn()
    await expect.poll(onServer).toEqual([[book(0)._id, 1]])
  })

  test('a change that could not be stored is refused at once', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
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
  const closed =
    'bookshelf.outbox.7c814fd1-32bc-4f18-b45c-1274b1d7ef45.0123456789abcdef0123456789abcdef'
  const quantity = async () => (await onServer())[0]?.[1]

  /** Raises the quantity from 1 to 2 in this tab and in one that is closed, both without a connection. */
  async function raiseTwice() {
    await page.cart.addToCart(book(0))
    const reconnect = disconnect()
    expect(await page.cart.incrementInCart(book(0)._id)).toBe('waiting')
    const [own = ''] = outboxKeys()
    const change = localStorage.getItem(own) ?? ''
    localStorage.setItem(closed, change.replace('"key":"', '"key":"other-'))
    return reconnect
  }

  test('is sent as well by the next page', async () => {
    const reconnect = await raiseTwice()
    page = await openPage()
    reconnect()
    await logIn()
    await expect.poll(outboxKeys).toEqual([])
    expect(await quantity()).toBe(3)
  })

  test('is sent as well if it is found after this tab’s own', async () => {
    const reconnect = await raiseTwice()
    reconnect()
    await page.cart.refreshCart()
    expect(await quantity()).toBe(2)
    dispatchEvent(new StorageEvent('storage', { key: closed }))
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
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
    expect(await onServer()).toEqual([[book(5)._id, 1]])
  })

  test('has to answer a change before a new list is shown', async () => {
    server.faults.set('POST /user/cart', { loseAnswer: true })
    expect(await page.cart.addToCart(book(0))).toBe('waiting')
    await page.api.request('POST /user/cart', { body: { product: book(0) } }).catch(() => {})
    const counts: number[] = []
    page.cart.$cartCount.subscribe((count) => counts.push(count))
    await page.cart.loadCart()
    server.faults.clear()
    await page.cart.refreshCart()
    expect(await onServer()).toEqual([[book(0)._id, 2]])
    expect(new Set(counts)).toEqual(new Set([1, 2]))
  })

  test('gets a change later if the second answer is lost as well', async () => {
    server.faults.set('POST /user/cart', { loseAnswer: true, times: 2 })
    expect(await page.cart.addToCart(book(5))).toBe('waiting')
    expect(page.cart.$cartCount.get()).toBe(1)
    await page.cart.refreshCart()
    expect(await onServer()).toEqual([[book(5)._id, 1]])
  })
})

describe('a change that cannot be made', () => {
  test('is undone, and the customer sees a notice until they dismiss it', async () => {
    const reconnect = disconnect()
    await page.cart.addToCart({ ...book(0), _id: 'gone', name: 'A Book That Is Gone' })
    reconnect()
    dispatchEvent(new Event('online'))
    await vi.waitFor(() => expect(page.outbox.$rejectedChanges.get()).toHaveLength(1))
    expect(page.cart.$cart.get()).toEqual([])
    page = await openPage()
    await logIn()
    expect(page.outbox.$rejectedChanges.get()).toMatchObject([
      { status: 404, change: { title: 'A Book That Is Gone' } },
    ])
    page.outbox.dismissRejectedChanges()
    expect(page.outbox.$rejectedChanges.get()).toEqual([])
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
    const reconnect = disconnect()
    await page.cart.addToCart(book(0))
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
    const network = globalThis.fetch
    let answer = () => {}
    const answered = new Promise<void>((resolve) => (answer = resolve))
    const reads = vi.fn<typeof fetch>(async (input, init) => {
      if (input === '/api/user/cart') await answered
      return network(input, init)
    })
    globalThis.fetch = reads
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
  const key =
    'bookshelf.outbox.7c814fd1-32bc-4f18-b45c-1274b1d7ef45.0123456789abcdef0123456789abcdef'

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
    localStorage.setItem(key, text)
    page = await openPage()
    await logIn()
    await page.cart.refreshCart()
    expect(localStorage.getItem(key)).toBeNull()
    expect(localStorage.getItem(`${key}.quarantined`)).toBe(text)
    expect(await onServer()).toEqual([])
  })

  test('are sent even if others cannot be read, and the customer is told about those', async () => {
    const reconnect = disconnect()
    await page.cart.addToCart(book(0))
    const [own = ''] = outboxKeys()
    const [change] = JSON.parse(localStorage.getItem(own) ?? '')
    const outdated = { ...change, key: 'k', title: 'An Old Book', body: { product: 'none' } }
    localStorage.removeItem(own)
    localStorage.setItem(key, JSON.stringify([outdated, change]))
    page = await openPage()
    reconnect()
    await logIn()
    await expect.poll(onServer).toEqual([[book(0)._id, 1]])
    expect(page.outbox.$rejectedChanges.get()).toMatchObject([{ change: { title: 'An Old Book' } }])
    expect(localStorage.getItem(`${key}.quarantined`)).toBe(JSON.stringify([outdated]))
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
  /** Web Locks as a browser has them. `end` releases a lock, as if its tab were closed. */
  function createLocks() {
    const tails = new Map<string, Promise<unknown>>()
    const ends = new Map<string, () => void>()
    return {
      end: (name: string) => ends.get(name)?.(),
      request(name: string, options: object, wanted = options as (lock: object | null) => unknown) {
        if ('ifAvailable' in options && tails.has(name)) return Promise.resolve(wanted(null))
        const run = (tails.get(name) ?? Promise.resolve()).then(() => {
          const ended = new Promise<void>((resolve) => ends.set(name, resolve))
          return Promise.race([wanted({}), ended])
        })
        const tail: Promise<unknown> = run
          .catch(() => undefined)
          .then(() => tails.get(name) === tail && tails.delete(name))
        tails.set(name, tail)
        return run
      },
    }
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
    const reconnect = disconnect()
    await page.cart.addToCart(book(0))
    page = await openPage()
    reconnect()
    await logIn()
    await expect.poll(onServer).toEqual([[book(0)._id, 1]])
    expect(outboxKeys()).toEqual([])
  })

  test('take over a closed tab’s last changes, even if storage shows them late', async () => {
    const reconnect = disconnect()
    await page.cart.addToCart(book(0))
    const [own = ''] = outboxKeys()
    const early = localStorage.getItem(own) ?? ''
    await page.cart.addToCart(book(1))
    const late = localStorage.getItem(own) ?? ''
    const key = own.replace(/[0-9a-f]{32}$/, '0123456789abcdef0123456789abcdef')
    localStorage.removeItem(own)
    localStorage.setItem(key, early)
    const locks = createLocks()
    vi.stubGlobal('navigator', { locks, onLine: true })
    let close = () => {}
    locks.request(key, () => new Promise<void>((resolve) => (close = resolve)))

    page = await openPage()
    reconnect()
    await logIn()
    fakeTimers()
    close()
    setTimeout(() => localStorage.setItem(key, late))
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
    const left = (localStorage.getItem(own) ?? '').replaceAll('"key":"', '"key":"left-')
    const key = own.replace(/[0-9a-f]{32}$/, '0123456789abcdef0123456789abcdef')
    localStorage.setItem(key, left)
    const room = Object.values(localStorage).join('').length + 10
    const setItem = Storage.prototype.setItem
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, name, text) {
      const others = Object.entries(this).filter(([one]) => one !== name)
      const size = others.reduce((sum, [, one]) => sum + one.length, text.length)
      if (size > room) throw new DOMException('full', 'QuotaExceededError')
      setItem.call(this, name, text)
    })
    dispatchEvent(new StorageEvent('storage', { key }))
    expect(JSON.parse(localStorage.getItem(own) ?? '')).toHaveLength(120)
    expect(localStorage.getItem(key)).toBeNull()
    // The closed tab had sent its first change: the list of this page may contain it.
    expect(page.cart.$cartCount.get()).toBe(119)
    await expect(page.cart.addToCart(book(1))).rejects.toThrow('no answer')
    reconnect()
  })

  test('leave a closed tab’s changes where they are while storage refuses', async () => {
    const reconnect = disconnect()
    await page.cart.addToCart(book(0))
    const [own = ''] = outboxKeys()
    const left = (localStorage.getItem(own) ?? '').replace('"key":"', '"key":"left-')
    const key = own.replace(/[0-9a-f]{32}$/, '0123456789abcdef0123456789abcdef')
    localStorage.setItem(key, left)
    const setItem = Storage.prototype.setItem
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, name, text) {
      if (name === own) throw new DOMException('full', 'QuotaExceededError')
      setItem.call(this, name, text)
    })
    dispatchEvent(new StorageEvent('storage', { key }))
    expect(JSON.parse(localStorage.getItem(key) ?? '')).toEqual(JSON.parse(left))
    expect(page.cart.$cartCount.get()).toBe(1)
    reconnect()
  })

  test('leave the next change to a tab whose last one has just been confirmed', async () => {
    const locks = createLocks()
    vi.stubGlobal('navigator', { locks, onLine: true })
    const reconnect = disconnect()
    await page.cart.addToCart(book(0))
    const [own = ''] = outboxKeys()
    const key = own.replace(/[0-9a-f]{32}$/, '0123456789abcdef0123456789abcdef')
    const next = localStorage.getItem(own) ?? ''
    localStorage.setItem(key, next)
    localStorage.removeItem(own)
    let confirm = () => {}
    locks.request(key, () => new Promise<void>((resolve) => (confirm = resolve)))

    page = await openPage()
    reconnect()
    await logIn()
    await page.cart.refreshCart()
    fakeTimers()
    confirm()
    await new Promise<void>((granted) => {
      locks.request(key, () => {
        granted()
        return new Promise(() => {})
      })
      passNextPageTime()
    })
    await passNextPageTime()
    expect(localStorage.getItem(key)).toBe(next)
  })

  test('never show a change twice if the server received it before its tab was closed', async () => {
    let leave = () => {}
    const untilGone = new Promise<void>((resolve) => {
      leave = resolve
    })
    vi.stubGlobal('navigator', { locks: createLocks(), onLine: true })
    server.faults.set('POST /user/cart', { delay: anHour, times: 1 })
    page.cart.addToCart(book(0)).catch(() => {})
    await vi.waitFor(async () => expect(await onServer()).toEqual([[book(0)._id, 1]]))
    const [own = ''] = outboxKeys()
    const key = own.replace(/[0-9a-f]{32}$/, '0123456789abcdef0123456789abcdef')
    localStorage.setItem(key, localStorage.getItem(own) ?? '')
    localStorage.removeItem(own)
    navigator.locks.request(key, () => untilGone)

    page = await openPage()
    await logIn()
    await page.cart.refreshCart()
    const counts: number[] = []
    page.cart.$cartCount.subscribe((count) => counts.push(count))
    fakeTimers()
    leave()
    await passNextPageTime()
    await expect.poll(outboxKeys).toEqual([])
    expect(new Set(counts)).toEqual(new Set([1]))
  })

  test('show a change of their own last page with the first list, once that page has ended', async () => {
    await page.cart.addToCart(book(9))
    const locks = createLocks()
    vi.stubGlobal('navigator', { locks, onLine: true })
    const reconnect = disconnect((init) => init?.method === 'POST')
    expect(await page.cart.addToCart(book(0))).toBe('waiting')
    const [key = ''] = outboxKeys()
    dispatchEvent(new Event('pagehide'))
    page = await openPage()
    reconnect()
    const counts: number[] = []
    page.cart.$cartCount.subscribe((count) => counts.push(count))
    await logIn()
    await page.api.request('GET /user/cart')
    expect(counts).toEqual([0])
    locks.end(key)
    await expect.poll(outboxKeys).toEqual([])
    await page.cart.refreshCart()
    expect(counts).toEqual([0, 2])
  })

  test('leave the changes of a page that has ended to its tab’s next page for some time', async () => {
    const locks = createLocks()
    vi.stubGlobal('navigator', { locks, onLine: true })
    const reconnect = disconnect()
    await page.cart.addToCart(book(0))
    const [own = ''] = outboxKeys()
    const key = own.replace(/[0-9a-f]{32}$/, '0123456789abcdef0123456789abcdef')
    locks.request(key, () => new Promise(() => {}))
    localStorage.setItem(key, (localStorage.getItem(own) ?? '').replace('"key":"', '"key":"left-'))
    fakeTimers()
    dispatchEvent(new StorageEvent('storage', { key }))
    await vi.advanceTimersByTimeAsync(1)
    locks.end(key)
    await vi.advanceTimersByTimeAsync(4_000)
    expect(localStorage.getItem(key)).not.toBeNull()
    await passNextPageTime()
    expect(localStorage.getItem(key)).toBeNull()
    reconnect()
  })

  test('leave a change to the tab that made it, and take it over when that tab is closed', async () => {
    vi.stubGlobal('navigator', { locks: createLocks(), onLine: true })
    const reconnect = disconnect()
    await page.cart.addToCart(book(0))
    const [key = ''] = outboxKeys()
    const first = page
    page = await openPage()
    reconnect()
    await logIn()
    await page.cart.refreshCart()
    expect(await onServer()).toEqual([])
    expect(localStorage.getItem(key)).not.toBeNull()
    // The first tab sends it after all, and releases its lock.
    await (async () => {
      const { foundUser, encodedToken } = await page.api.request('POST /auth/login', {
        body: demoCredentials,
      })
      first.session.startSession(foundUser, encodedToken)
    })()
    await expect.poll(onServer).toEqual([[book(0)._id, 1]])
    expect(outboxKeys()).toEqual([])
    first.session.endPage()
  })
  test('show what changed while this page was in the back-forward cache', async () => {
    await page.api.request('POST /user/cart', { body: { product: book(0) } })
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    await expect.poll(() => page.cart.$cartCount.get()).toBe(1)
  })
})
