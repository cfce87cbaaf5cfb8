/** The demo customer of the tests: logged in without the login screen, with books in the cart. */
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { type Books, fillCart } from './customer'
import { chooseAddress } from './pages/cart'
import { hydrated, logIn } from './pages/shell'
import { playwrightShopPage } from './playwright-shop-page'

type BrowserState = Awaited<ReturnType<BrowserContext['storageState']>>

/**
 * The customer of one test, in the test's page. Use it before any page is opened, since an open page
 * overwrites storage.
 */
export interface Shopper {
  /** Is logged in on the next opened page. @param books the content of the cart. */
  logIn(books?: Books): Promise<void>
  /** Opens a page, logged in, and waits until it is hydrated. */
  open(path?: string, books?: Books): Promise<void>
  /** Opens the checkout, with a chosen address and everything ready to pay. */
  readyToPay(books?: Books): Promise<void>
}

/** @param origin of the shop. */
export function shopperOf(page: Page, origin: string, customers: Customers): Shopper {
  const shopper: Shopper = {
    async logIn(books = {}) {
      await page.context().setStorageState(await customers.stateWith(origin, books))
    },
    async open(path = '/products', books = {}) {
      await shopper.logIn(books)
      await page.goto(path)
      await hydrated(page.getByRole('main'))
    },
    async readyToPay(books = { Dracula: 2 }) {
      await shopper.open('/checkout', books)
      await chooseAddress(page)
    },
  }
  return shopper
}

/** A customer's browser storage, made once per worker, since a login takes as long as a short test. */
export class Customers {
  private readonly pages = new Map<string, Promise<Page>>()
  private readonly states = new Map<string, Promise<BrowserState>>()

  private readonly browser: Browser

  constructor(browser: Browser) {
    this.browser = browser
  }

  /** @param shop an address of the shop. */
  stateWith(shop: string, books: Books): Promise<BrowserState> {
    const { origin } = new URL(shop)
    const key = `${origin} ${JSON.stringify(books)}`
    const state = this.states.get(key) ?? this.makeState(origin, books)
    this.states.set(key, state)
    return state
  }

  async close() {
    for (const page of this.pages.values()) await (await page).context().close()
  }

  private async makeState(origin: string, books: Books): Promise<BrowserState> {
    const opened = this.pages.get(origin) ?? this.logInAt(origin)
    this.pages.set(origin, opened)
    const page = await opened
    await page.evaluate(async () => {
      const headers = { authorization: localStorage.getItem('token') ?? '' }
      await fetch('/api/user/cart/all', { method: 'DELETE', headers })
    })
    await fillCart(playwrightShopPage(page), books)
    return page.context().storageState({ indexedDB: true })
  }

  private async logInAt(origin: string): Promise<Page> {
    const page = await this.browser.newPage({ baseURL: origin })
    await logIn(page)
    return page
  }
}
