import { expect, test } from '../../support/fixtures'
import { noViolationsIn } from '../../support/no-violations'
import { openTester, pressShortcut } from '../../support/pages/devtools'

const expectNoViolations = noViolationsIn()

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
  await expect(inspector.getByRole('list', { name: 'Log' })).toContainText('GET /api/test-todos')
  await expectNoViolations(page, 'the inspector')
})
