/** A fake server and the demo customer, for tests of stores. */
import { type MockApi, startMockApi } from 'mock-api'
import { afterEach, beforeEach } from 'vitest'
import { connectApi, request } from '../api/request'
import type { Product } from '../contract/entities'
import { endSession, startSession } from '../session'
import { demoLogin } from './session'

interface DemoShop {
  readonly server: MockApi
  /** A book of the seed. @throws Error if there are fewer. */
  book: (index: number) => Product
  logIn: () => Promise<void>
}

/**
 * Starts a new server for each test of a file, with nobody logged in, and stops it afterwards.
 * @param begin runs before each test.
 */
export function demoShop(begin: (shop: DemoShop) => Promise<unknown>): DemoShop {
  let server: MockApi
  let books: readonly Product[] = []
  const shop: DemoShop = {
    get server() {
      return server
    },
    book(index) {
      const found = books[index]
      if (!found) throw new Error('The seed has too few books')
      return found
    },
    async logIn() {
      const { user, token } = await demoLogin()
      await startSession(user, token)
    },
  }
  beforeEach(async () => {
    localStorage.clear()
    endSession()
    server = await startMockApi({ timing: 0 })
    connectApi({ base: '/api', ready: Promise.resolve() })
    books = (await request('GET /products')).products
    await begin(shop)
  })
  afterEach(() => {
    endSession()
    server.shutdown()
  })
  return shop
}
