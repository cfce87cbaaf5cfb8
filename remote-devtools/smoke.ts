/** What must work in a browser before a release of this team goes live (docs/deploying.md). */
import { paths } from 'shared/routing'
import type { SmokeTest } from '../platform/smoke/index.ts'

export const smokeTest: SmokeTest = {
  'show the request tester': async ({ page, open }) => {
    await open(paths.requestTester())
    await page.getByRole('button', { name: 'Submit' }).waitFor()
  },
}
