import { within } from '@testing-library/react'
import { renderAt } from 'shared/testing/render-at'
import { describe, expect, test } from 'vitest'
import { testerPage, testerPath, testerRoutes } from './tester-page'

type Options = Omit<Parameters<typeof renderAt>[1], 'routes'>
const openTester = async (options: Options = {}) =>
  testerPage(await renderAt(testerPath, { ...options, routes: testerRoutes }))

describe('the headers', () => {
  test('get another row when the last one is edited, and count active rows', async () => {
    const { screen, user, field, type } = await openTester()
    await type('Header 2 name', 'X-Reader')
    expect(field('Header 3 name').value).toBe('')
    expect(screen.getByRole('heading', { name: 'Headers: 1 in use' })).toBeDefined()
    await user.click(field('Use header 2'))
    expect(screen.getByRole('heading', { name: 'Headers: 2 in use' })).toBeDefined()
    expect(screen.queryByLabelText('Header 4 name')).toBeNull()
  })

  test('report what the browser would drop, and nothing is sent', async () => {
    const { screen, user, field, type, submit, response } = await openTester()
    await type('Header 2 name', 'Cookie')
    await user.click(field('Use header 2'))
    const description = 'Only the browser can set Cookie.'
    expect(screen.getByRole('textbox', { name: 'Header 2 name', description })).toBeDefined()
    await submit()
    expect(response().textContent).toContain('Not sent. Header 2: Only the browser can set Cookie.')
  })

  test('are removed one by one, and the focus stays among them', async () => {
    const { screen, user, field } = await openTester()
    await user.click(screen.getByRole('button', { name: 'Remove header 1' }))
    expect(document.activeElement).toBe(field('Header 1 name'))
    expect(screen.queryByLabelText('Header 2 name')).toBeNull()
  })
})

describe('the body', () => {
  test.each(['', '{"a":'])('is marked while it is not JSON: %j', async (text) => {
    const { screen, type } = await openTester()
    await type('Body:', text)
    expect(screen.getByText('Error in JSON format')).toBeDefined()
    const description = 'Error in JSON format'
    expect(screen.getByRole('textbox', { name: 'Body:', description })).toBeDefined()
    await type('Body:', '{"a":1}')
    expect(screen.queryByText('Error in JSON format')).toBeNull()
  })

  test('is sent as it was last valid', async () => {
    const { user, field, type, submit, response } = await openTester()
    await user.selectOptions(field('API call'), 'POST /auth/login')
    await user.type(field('Body:'), ' and more')
    await submit()
    await within(response()).findByText('200 OK')
    await type('Body:', '{}')
    await submit()
    await within(response()).findByText('400 Bad Request')
  })

  test('is sent with Ctrl+Enter', async () => {
    const { user, field, response } = await openTester()
    await user.type(field('Body:'), '{Control>}{Enter}{/Control}')
    await within(response()).findByText('200 OK')
  })
})

describe('the calls of the contract', () => {
  test('have real ids, and show which one is in the form', async () => {
    const { user, field, type, submit, response } = await openTester()
    expect(field('API call').value).toBe('GET /test-todos')
    await user.selectOptions(field('API call'), 'GET /products/:productId')
    await expect.poll(() => field('Endpoint').value).toMatch(/products\/[\da-f-]{36}$/)
    expect(field('API call').value).toBe('GET /products/:productId')
    await submit()
    await within(response()).findByText('200 OK')
    await type('Endpoint', '/api/nothing')
    expect(field('API call').value).toBe('')
    await submit()
    await within(response()).findByText('404 Not Found')
  })
})

describe('copying', () => {
  test('puts the request on the clipboard, without the token', async () => {
    const { screen, user, field } = await openTester({ customer: true })
    await user.selectOptions(field('API call'), 'GET /user/cart')
    await user.click(screen.getByRole('button', { name: 'Copy as fetch' }))
    expect(await navigator.clipboard.readText()).toMatch(/^fetch\("\/api\/user\/cart"/)
    await user.click(screen.getByRole('button', { name: 'Copy as curl' }))
    expect(await navigator.clipboard.readText()).toBe(
      [
        "curl --globoff -X GET 'http://localhost:4173/api/user/cart'",
        "-H 'Accept: */*'",
        '-H "authorization: $TOKEN"',
      ].join(' \\\n  '),
    )
  })
})
