/** What must work in a browser before a release of this team goes live (docs/deploying.md). */
import { paths } from 'shared/routing/paths'
import type { SmokeTest } from '../platform/releases/index.ts'

export const smokeTest: SmokeTest = async ({ page, open }) => {
  await open(paths.requestTester())
  await page.getByRole('button', { name: 'Submit' }).waitFor()
}
