import { expect, test } from '../fixtures'
import { expectNoViolations } from '../no-violations'
import { openTester, pressShortcut } from './tester'

for (const { theme, width } of [
  { theme: 'light', width: 1440 },
  { theme: 'dark', width: 1440 },
  { theme: 'dark', width: 320 },
] as const) {
  test.describe(`at ${width} px in the ${theme} theme`, () => {
    test.use({
      colorScheme: theme,
      viewport: { width, height: 900 },
      reducedMotion: 'reduce',
    })

    test('tester and inspector have no accessibility violation', async ({ page }) => {
      const { field, body, response, submit } = await openTester(page)
      await submit()
      await expect(response).toContainText('200 OK')
      await expectNoViolations(page, 'the tester with an answer')
      await body.fill('{')
      await field('Use header 2').check()
      await field('Endpoint').fill('//elsewhere.example')
      await submit()
      await expect(response).toContainText('Not sent.')
      await expectNoViolations(page, 'the tester with errors')
      await pressShortcut(page)
      const inspector = page.getByRole('complementary', { name: 'Inspector' })
      await expect(inspector.getByRole('listitem', { name: 'devtools' })).toContainText('on this')
      await field('Use header 2').uncheck()
      await field('Endpoint').fill('/api/test-todos')
      await submit()
      await expect(inspector.getByRole('list', { name: 'Log' })).toContainText(
        'GET /api/test-todos',
      )
      await expectNoViolations(page, 'the inspector')
    })
  })
}
