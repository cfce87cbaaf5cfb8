import { expect, test } from '../../support/fixtures'
import { openTester } from '../../support/pages/devtools'

test('the tester refuses headers that the browser would silently drop, and sends others', {
  tag: '@rare',
}, async ({ page }) => {
  const { field, response, submit } = await openTester(page)
  await field('Use header 2').check()
  for (const [name, value] of [
    ['Cookie', 'session=1'],
    ['Host', 'elsewhere.example'],
    ['Sec-Fetch-Site', 'same-origin'],
    ['X-HTTP-Method-Override', 'GET, TRACE'],
    ['', '1'],
  ] as const) {
    await field('Name of header 2').fill(name)
    await field('Value of header 2').fill(value)
    await submit()
    await expect(response, name).toContainText('Not sent. Header 2:')
    await field('Use header 2').uncheck()
    await submit()
    await expect(response, name).toContainText('200 OK')
    await field('Use header 2').check()
  }
})
