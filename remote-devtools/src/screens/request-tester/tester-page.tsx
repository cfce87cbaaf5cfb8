/** For the tests of this folder: the route, and helpers for the page. */
import type { screen as Screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { patterns } from 'shared/routing'
import { vi } from 'vitest'
import { Screen as RequestTesterScreen } from './request-tester-screen'

export const testerPath = patterns.requestTester
export const testerRoutes = [{ path: testerPath, element: <RequestTesterScreen /> }]

/** Adds the form's fields, `submit()` and recorded logs to the result of `renderAt`. */
export function testerPage<P extends { screen: typeof Screen; user: UserEvent }>(page: P) {
  const { screen, user } = page
  // jsdom has no layout to scroll.
  const scroll = vi.fn()
  Element.prototype.scrollIntoView = scroll
  const log = vi.spyOn(console, 'log').mockImplementation(() => {})
  const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label)
  return {
    ...page,
    log,
    scroll,
    field,
    response: () => screen.getByRole('region', { name: 'Response' }),
    submit: () => user.click(screen.getByRole('button', { name: 'Submit' })),
    type: async (label: string, text: string) => {
      await user.clear(field(label))
      if (text !== '') await user.type(field(label), text.replaceAll(/[{[]/g, '$&$&'))
    },
  }
}
