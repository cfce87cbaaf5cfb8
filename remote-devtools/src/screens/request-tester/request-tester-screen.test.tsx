import { within } from '@testing-library/react'
import { products } from 'mock-api/seed'
import { $cartCount } from 'shared/shop'
import { renderAt } from 'shared/testing/render-at'
import { describe, expect, test, vi } from 'vitest'
import { testerPage, testerPath, testerRoutes } from './tester-page'

type Options = Omit<Parameters<typeof renderAt>[1], 'routes'>
const openTester = async (options: Options = {}) =>
  testerPage(await renderAt(testerPath, { ...options, routes: testerRoutes }))

describe('the request tester', () => {
  test('opens with the defaults of the product’s rules', async () => {
    const { screen, field, response } = await openTester()
    expect(field('Method').value).toBe('GET')
    expect(
      within(field('Method'))
        .getAllByRole('option')
        .map((o) => o.textContent),
    ).toEqual([...['GET', 'POST', 'DELETE']])
    expect(field('Endpoint').value).toBe('/api/test-todos')
    expect(field('Endpoint').placeholder).toBe('Enter your endpoint')
    expect(screen.getByRole('heading', { name: 'Headers: 1 in use' })).toBeDefined()
    expect(field('Header 1 name').value).toBe('Accept')
    expect(field('Header 1 value').value).toBe('*/*')
    expect(field('Header 2 name').value).toBe('')
    expect(field('Use header 2').checked).toBe(false)
    expect(field('Body:').value).toBe('{}')
    expect(response().textContent).toContain('Response is undefined.')
  })

  test('answers its default request with the to-dos, and logs the response', async () => {
    const { submit, response, log, scroll } = await openTester()
    await submit()
    await within(response()).findByText('200 OK')
    expect(scroll.mock.contexts).toEqual([response()])
    expect(response().textContent).toMatch(/\d ms/)
    expect(response().textContent).toMatch(/\d (B|kB)/)
    expect(response().textContent).toContain('todos')
    expect(response().textContent).toContain('application/json')
    expect(log).toHaveBeenCalledExactlyOnceWith('Response', expect.objectContaining({ code: 200 }))
  })

  test("puts a book into the cart with the session's token, and the count follows", async () => {
    const { screen, user, field, submit, response } = await openTester({ customer: true })
    await user.selectOptions(field('API call'), 'POST /user/cart')
    expect(field("Send my session's token").checked).toBe(true)
    await vi.waitFor(() => expect(field('Body:').value).toContain(products[0]?.name))
    expect($cartCount.get()).toBe(0)
    await submit()
    await within(response()).findByText('201 Created')
    await vi.waitFor(() => expect($cartCount.get()).toBe(1))
    await user.click(screen.getByLabelText("Send my session's token"))
    await submit()
    await within(response()).findByText('401 Unauthorized')
  })

  test('offers visitors no token to send', async () => {
    const { field } = await openTester()
    expect(field(/Send my session's token/).disabled).toBe(true)
  })

  test('logs the answer of a login without its secrets', async () => {
    const { user, field, submit, response, log } = await openTester()
    await user.selectOptions(field('API call'), 'POST /auth/login')
    await submit()
    await within(response()).findByText('200 OK')
    expect(response().textContent).toContain('encodedToken')
    expect(JSON.stringify(log.mock.lastCall)).toContain('"encodedToken":"(hidden)"')
  })

  test('shows script in an answer as text', async () => {
    const script = '<img src=x onerror=alert(1)>'
    const { submit, response } = await openTester({
      prepare: ({ faults }) => faults.set('GET /test-todos', { body: script }),
    })
    await submit()
    expect(await within(response()).findByText(script)).toBeDefined()
    expect(response().querySelector('img')).toBeNull()
  })

  test('shows a missing answer, and that there is no response', async () => {
    const { submit, response, log } = await openTester({
      prepare: ({ faults }) => faults.set('GET /test-todos', { loseAnswer: true }),
    })
    await submit()
    await within(response()).findByText(/^No answer/)
    expect(response().textContent).toContain('Response is undefined.')
    expect(log).toHaveBeenCalledExactlyOnceWith('Response', null)
  })

  test('cancels a request without an answer', async () => {
    const { screen, user, submit, response } = await openTester({
      prepare: ({ faults }) => faults.set('GET /test-todos', { neverAnswer: true, times: 1 }),
    })
    await submit()
    await user.click(await within(response()).findByRole('button', { name: 'Cancel' }))
    expect(response().textContent).toContain('Response is undefined.')
    expect(screen.getByRole('button', { name: 'Submit' }).ariaBusy).toBeNull()
    await submit()
    await within(response()).findByText('200 OK')
  })

  test.each(['//elsewhere.test/api/products', '/api/../products', '/api/%2e%2e/products', ''])(
    'sends nothing to %j, and says why in the response panel',
    async (endpoint) => {
      const { type, submit, response, log } = await openTester()
      await type('Endpoint', endpoint)
      const fetched = vi.spyOn(globalThis, 'fetch')
      await submit()
      expect(response().textContent).toMatch(/Not sent\. .+Response is undefined\./)
      expect(fetched).not.toHaveBeenCalled()
      expect(log).not.toHaveBeenCalled()
    },
  )

  test('finds words in the data', async () => {
    const { screen, type, submit, response } = await openTester()
    await type('Endpoint', '/api/products')
    await submit()
    await within(response()).findByText('200 OK')
    expect(screen.queryByText(/Stoker/)).toBeNull()
    await type('Search in data', 'stoker')
    expect(await screen.findByText('1 match')).toBeDefined()
    expect(await screen.findByText('Stoker')).toBeDefined()
    await type('Search in data', 'no such words')
    expect(await screen.findByText('No match')).toBeDefined()
  })
})
