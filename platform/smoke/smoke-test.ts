import type { Page } from '@playwright/test'
import type { SiteConfig } from 'shared/contract'
import { paths } from 'shared/paths'
import { outputNames } from '../project/index.ts'

/**
 * The smoke test of a part, in its `smoke.ts`: its steps by name. They run one after the other in one page, as a new
 * shopper.
 */
export type SmokeTest = Readonly<Record<string, (shop: SmokeTools) => Promise<unknown>>>

export interface SmokeTools {
  page: Page
  /** Loads an address of the shop, and waits until its screen is hydrated. */
  open: (path: string) => Promise<unknown>
  /** Reads the settings of the shop, which may switch off what a part shows. */
  readSettings: () => Promise<SiteConfig>
  /** Waits for the heading of the screen. @throws Error when the screen says that it is not available. */
  seeHeading: () => Promise<void>
  /** Logs the test customer in. */
  logIn: () => Promise<void>
}

/** Tools for one page. Its context needs a `baseURL`, since smoke tests open paths. */
export function toolsFor(page: Page): SmokeTools {
  const open = (path: string) => page.goto(path)
  return {
    page,
    open,
    readSettings: async () => (await page.request.get(`/${outputNames.site}`)).json(),
    async seeHeading() {
      const title = page.getByRole('main').getByRole('heading', { level: 1 })
      const notice = page.getByRole('main').getByRole('alert').filter({ hasText: 'not available' })
      await title.or(notice).first().waitFor()
      if (await notice.isVisible()) throw new Error(`“${await notice.textContent()}”`)
    },
    async logIn() {
      await open(paths.login())
      await page.getByRole('button', { name: 'Login With Test Credentials' }).click()
      await page.getByRole('banner').getByRole('link', { name: 'Profile' }).waitFor()
    },
  }
}
