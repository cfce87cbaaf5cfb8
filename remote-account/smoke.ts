/** What must work in a browser before a release of this team goes live (docs/deploying.md). */
import { paths } from 'shared/routing/paths'
import type { SmokeTest } from '../platform/releases/index.ts'

export const smokeTest: SmokeTest = async ({ open, seeHeading, logIn }) => {
  await open(paths.signup())
  await seeHeading()
  await logIn()
  for (const path of [paths.profile(), paths.orders(), paths.addresses()]) {
    await open(path)
    await seeHeading()
  }
}
