/**
 * Attempts to make the request tester send elsewhere, smuggle headers, pollute prototypes or run
 * scripts (docs/product.md, P57).
 */
import { setFault } from '../../support/fake-server'
import { expect, test } from '../../support/fixtures'
import { openTester } from '../../support/pages/devtools'

test('no endpoint leads out of /api or away from the site, and no header can be smuggled in', async ({
  page,
}) => {
  const { field, response, submit, watchSent, sent } = await openTester(page)
  await watchSent()
  const origin = new URL(page.url()).origin
  for (const endpoint of [
    '/api/../site.json',
    '/api/%2e%2e/site.json',
    '/api/%252e%252e/site.json',
    '/api/..%2fsite.json',
    '//elsewhere.example/api/products',
    'https://elsewhere.example/api/products',
    `${origin}@elsewhere.example/api/products`,
    '/\\elsewhere.example/api/products',
    'javascript:alert(1)',
    'data:text/plain,/api/',
    '',
  ]) {
    await field('Endpoint').fill(endpoint)
    await submit()
    await expect(response, endpoint).toContainText('Not sent.')
    await expect(response, endpoint).toContainText('Response is undefined.')
  }
  expect(await sent()).toEqual([])
  await field('Endpoint').fill('/api/products')
  await submit()
  await expect(response).toContainText('200 OK')
  expect(await sent()).toEqual(['/api/products'])

  // Nor one that only the browser may set.
  await field('Use header 2').check()
  for (const [name, value] of [
    ['X-Book\r\nSet-Cookie: a=b', '1'],
    ['Cookie', 'session=1'],
    ['Host', 'elsewhere.example'],
    ['Sec-Fetch-Site', 'same-origin'],
    ['X-Book', '☃'],
    ['', '1'],
  ] as const) {
    await field('Header 2 name').fill(name)
    await field('Header 2 value').fill(value)
    await submit()
    await expect(response, name).toContainText('Not sent. Header 2:')
  }
  expect(await sent()).toHaveLength(1)
})

test('no body pollutes the page, and an answer with a script is shown as text', async ({
  page,
}) => {
  const { field, body, response, history, submit } = await openTester(page)
  await field('Method').selectOption('POST')
  await body.fill('{"__proto__": {"polluted": 1}, "constructor": {"prototype": {"polluted": 1}}}')
  await submit()
  await expect(response).toContainText(/4\d\d/)
  expect(await page.evaluate(() => Reflect.get({}, 'polluted'))).toBeUndefined()
  const script = '<img src="/none.png" onerror="globalThis.ran = true"><script>ran = true</script>'
  await setFault(page, 'GET /test-todos', { body: script })
  await field('Method').selectOption('GET')
  await submit()
  await expect(response).toContainText(script)
  await expect(response.locator('img, script')).toHaveCount(0)
  expect(await page.evaluate(() => Reflect.get(globalThis, 'ran'))).toBeUndefined()

  await page.reload()
  await history.getByRole('button', { name: /^Edit POST/ }).click()
  await expect(body).toContainText('__proto__')
  expect(await page.evaluate(() => Reflect.get({}, 'polluted'))).toBeUndefined()
})
