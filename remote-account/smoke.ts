/** What must work in a browser before a release of this team goes live (docs/deploying.md). */

import type { SmokeTest } from 'platform/smoke'
import { paths } from 'shared/routing'

export const smokeTest: SmokeTest = {
  'show the form to sign up': async ({ open, seeHeading }) => {
    await open(paths.signup())
    await seeHeading()
  },
  'log in': ({ logIn }) => logIn(),
  'show the profile': async ({ open, seeHeading }) => {
    await open(paths.profile())
    await seeHeading()
  },
  'show the orders': async ({ open, seeHeading }) => {
    await open(paths.orders())
    await seeHeading()
  },
  'show the addresses': async ({ open, seeHeading }) => {
    await open(paths.addresses())
    await seeHeading()
  },
}
