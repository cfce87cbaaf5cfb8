/** What must work in a browser before a release of this team goes live (docs/deploying.md). */

import type { SmokeTest } from 'platform/smoke'
import { paths } from 'shared/routing'

export const smokeTest: SmokeTest = {
  'show the request tester, unless the shop has no devtools': async ({
    page,
    open,
    readSettings,
  }) => {
    const { devtools } = await readSettings()
    if (devtools) {
      await open(paths.requestTester())
      await page.getByRole('button', { name: 'Submit' }).waitFor()
    } else if ((await page.request.get(paths.requestTester())).ok()) {
      throw new Error('The request tester can be opened, although the shop has no devtools.')
    }
  },
}
