import { within } from '@testing-library/react'
import { products } from 'mock-api/seed'
import { inspectorWanted } from 'shared/contract'
import { patterns } from 'shared/routing'
import { $cartCount, addToCart, request } from 'shared/shop'
import { changeSite, expectAccessible, holdAnswers, laterAnswers, renderAt } from 'shared/testing'
import { describe, expect, test, vi } from 'vitest'
import { Screen as RequestTesterScreen } from './request-tester-screen'

const path = patterns.requestTester
const routes = [{ path, element: <RequestTesterScreen /> }]

/** Opens the screen. @returns the form's fields, what is logged, and what the last request has led to. */
async function openTester(options: Omit<Parameters<typeof renderAt>[1], 'routes'> = {}) {
  // jsdom has no layout to scroll.
  const scroll = vi.fn()
  Element.prototype.scrollIntoView = scroll
  const log = vi.spyOn(console, 'log').mockImplementation(() => {})
  const page = await renderAt(path, { ...options, routes })
  const { screen, user } = page
  const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
  const response = screen.getByRole('region', { name: 'Response' })
  const submit = () => user.click(screen.getByRole('button', { name: 'Submit' }))
  return {
    ...page,
    log,
    scroll,
    field,
    response,
    submit,
    /** Submits the form, and waits for an answer. */
    expectAnswer: async (status: string) => {
      await submit()
      await within(response).findByText(status)
    },
    type: async (label: string, text: string) => {
      await user.clear(field(label))
      if (text !== '') await user.type(field(label), text.replaceAll(/[{[]/g, '$&$&'))
    },
  }
}

/** Adds the switches to the page, as the shell does. */
const withSwitches = { prepare: (server: object) => vi.stubGlobal('__mockApi', server) }

describe('the request tester', () => {
  test('opens with the defaults of the product’s rules', async () => {
    const { screen, field, response } = await openTester()
    expect(field('Method').value).toBe('GET')
    const methods = within(field('Method')).getAllByRole('option')
    expect(methods.map(({ textContent }) => textContent)).toEqual(['GET', 'POST', 'DELETE'])
    expect(field('Endpoint').value).toBe('/api/test-todos')
    expect(field('Endpoint').placeholder).toBe('Enter your endpoint')
    expect(screen.getByRole('heading', { name: 'Headers: 1 in use' })).toBeDefined()
    expect(field('Name of header 1').value).toBe('Accept')
    expect(field('Value of header 1').value).toBe('*/*')
    expect(field('Name of header 2').value).toBe('')
    expect(field('Use header 2').checked).toBe(false)
    expect(field('Body:').value).toBe('{}')
    expect(response.textContent).toContain('Response is undefined.')
    expect(screen.queryByRole('region', { name: 'Last requests' })).toBeNull()
  })

  test('shows status, data and headers of an answer, and logs it', async () => {
    const { screen, response, expectAnswer, log, scroll } = await openTester()
    await expectAnswer('200 OK')
    expect(screen.getByRole('group', { name: 'Data' }).textContent).toMatch(/^{\n {2}"todos": \[\n/)
    expect(response.textContent).toContain('content-type:application/json')
    expect(scroll.mock.contexts).toEqual([response])
    expect(log).toHaveBeenCalledExactlyOnceWith('Response', expect.objectContaining({ code: 200 }))
    await expectAccessible()
  })

  test('sends a header row once it is in use', async () => {
    const { screen, user, field, type, expectAnswer } = await openTester({ customer: true })
    await type('Endpoint', '/api/user/cart')
    await type('Name of header 2', 'authorization')
    await type('Value of header 2', localStorage.getItem('token') ?? '')
    expect(field('Name of header 3').value).toBe('')
    await expectAnswer('401 Unauthorized')
    await user.click(field('Use header 2'))
    expect(screen.getByRole('heading', { name: 'Headers: 2 in use' })).toBeDefined()
    expect(screen.queryByLabelText('Name of header 4')).toBeNull()
    await expectAnswer('200 OK')
  })

  test('marks a body that is not JSON', async () => {
    const { screen, field, type } = await openTester()
    await type('Body:', '{"a":')
    const description = 'Error in JSON format Browsers send GET requests without a body.'
    expect(screen.getByRole('textbox', { name: 'Body:', description })).toBe(field('Body:'))
    expect(field('Body:').ariaInvalid).toBe('true')
    await expectAccessible()
    await type('Body:', '{"a":1}')
    expect(screen.queryByText('Error in JSON format')).toBeNull()
  })

  test('sends the body as it was last valid, and hides the answer’s secrets from the console', async () => {
    const { user, field, type, response, expectAnswer, log } = await openTester()
    await user.selectOptions(field('API call'), 'POST /auth/login')
    await user.type(field('Body:'), ' and more')
    await expectAnswer('200 OK')
    expect(response.textContent).toMatch(/"encodedToken": "[^(]/)
    expect(JSON.stringify(log.mock.lastCall)).toContain('"encodedToken":"(hidden)"')
    await type('Body:', '{}')
    await expectAnswer('400 Bad Request')
  })

  test('sends nothing to another site, and says why in the response panel', async () => {
    const { screen, type, submit, response, log } = await openTester()
    await type('Endpoint', '//elsewhere.test/api/products')
    const fetched = vi.spyOn(globalThis, 'fetch')
    await submit()
    expect(response.textContent).toMatch(/Not sent\. .+Response is undefined\./)
    expect(fetched).not.toHaveBeenCalled()
    expect(log).not.toHaveBeenCalled()
    expect(screen.queryByRole('region', { name: 'Last requests' })).toBeNull()
  })

  test('says that there is no response if the answer is lost', async () => {
    const { submit, response, log } = await openTester({
      prepare: ({ faults }) => faults.set('GET /test-todos', { loseAnswer: true }),
    })
    await submit()
    await within(response).findByText(/^No answer/)
    expect(response.textContent).toContain('Response is undefined.')
    expect(log).toHaveBeenCalledExactlyOnceWith('Response', undefined)
  })

  test('waits for an answer no longer than the shop', async () => {
    const limit = new AbortController()
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal)
    const { screen, submit, response, expectAnswer } = await openTester({
      prepare: ({ faults }) => faults.set('GET /test-todos', { neverAnswer: true, times: 1 }),
    })
    await submit()
    expect(screen.getByRole('button', { name: 'Submit' }).ariaBusy).toBe('true')
    expect(timeout).toHaveBeenLastCalledWith(10_000)
    limit.abort(new DOMException('It took too long', 'TimeoutError'))
    await within(response).findByText(/^No answer: .*It took too long$/)
    timeout.mockRestore()
    await expectAnswer('200 OK')
  })

  test('shows a script in an answer as text', async () => {
    const script = '<img src=x onerror=alert(1)>'
    const { expectAnswer, response } = await openTester({
      prepare: ({ faults }) => faults.set('GET /test-todos', { body: script }),
    })
    await expectAnswer('200 OK')
    expect(within(response).getByText(script)).toBeDefined()
    expect(response.querySelector('img')).toBeNull()
  })
})

describe('the calls of the contract', () => {
  test('fill in a real book and the token of the session, and the count of the cart follows', async () => {
    const { user, field, expectAnswer } = await openTester({ customer: true })
    const fetched = vi.spyOn(globalThis, 'fetch')
    await user.selectOptions(field('API call'), 'POST /user/cart')
    await vi.waitFor(() => expect(field('Body:').value).toContain(products[0]?.name))
    expect(fetched).toHaveBeenCalledWith('/api/products?limit=1', expect.anything())
    expect(field('Method').value).toBe('POST')
    expect(field('Use header 2').checked).toBe(true)
    expect($cartCount.get()).toBe(0)
    await expectAnswer('201 Created')
    await vi.waitFor(() => expect($cartCount.get()).toBe(1))
  })

  test('show which one is in the form', async () => {
    const { user, field, type, expectAnswer } = await openTester()
    expect(field('API call').value).toBe('GET /test-todos')
    await user.selectOptions(field('API call'), 'GET /products/:productId')
    await expect.poll(() => field('Endpoint').value).toMatch(/products\/[\da-f-]{36}$/)
    expect(field('API call').value).toBe('GET /products/:productId')
    await expectAnswer('200 OK')
    await type('Endpoint', '/api/nothing')
    expect(field('API call').value).toBe('')
    await expectAnswer('404 Not Found')
  })

  test('do not replace what is typed before the book is known', async () => {
    const { user, field, type } = await openTester()
    const release = holdAnswers('GET', '/api/products')
    await user.selectOptions(field('API call'), 'GET /products/:productId')
    await type('Endpoint', '/api/mine')
    release()
    await laterAnswers()
    expect(field('Endpoint').value).toBe('/api/mine')
  })
})

test('a request of the last ones fills the form, without being sent', async () => {
  const { screen, user, field, type, response, expectAnswer } = await openTester()
  await expectAnswer('200 OK')
  await type('Endpoint', '/api/nothing')
  await expectAnswer('404 Not Found')
  const list = within(screen.getByRole('list', { name: 'Last requests' }))
  const rows = () => list.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(rows()).toEqual(['GET /api/nothing404', 'GET /api/test-todos200'])
  await user.click(list.getByRole('button', { name: 'GET /api/test-todos' }))
  expect(field('Endpoint').value).toBe('/api/test-todos')
  expect(response.textContent).toContain('404 Not Found')
  for (let count = 1; count <= 9; count += 1) await expectAnswer('200 OK')
  expect(rows()).toHaveLength(10)
})

test('a button asks the shell to open the inspector, if the site has one', async () => {
  changeSite({ devtools: true })
  const { screen, user } = await openTester()
  const wanted = vi.fn()
  addEventListener(inspectorWanted, wanted)
  await user.click(screen.getByRole('button', { name: 'Open the inspector' }))
  expect(wanted).toHaveBeenCalledOnce()
})

describe("the fake server's switches", () => {
  test('are hidden if the page does not have them', async () => {
    const { screen, expectAnswer } = await openTester()
    await expectAnswer('200 OK')
    expect(screen.queryByRole('region', { name: 'Fake server' })).toBeNull()
  })

  test('set a fault and clear it', async () => {
    const { screen, user, expectAnswer } = await openTester(withSwitches)
    const switches = within(await screen.findByRole('region', { name: 'Fake server' }))
    await user.selectOptions(switches.getByLabelText('Call'), 'GET /test-todos')
    await user.selectOptions(switches.getByLabelText('Fault'), 'answers 500')
    await user.click(switches.getByRole('button', { name: 'Set fault' }))
    expect(switches.getByRole('status').textContent).toBe('GET /test-todos answers 500')
    await expectAccessible()
    await expectAnswer('500 Internal Server Error')
    await user.click(switches.getByRole('button', { name: 'Clear faults' }))
    expect(switches.getByRole('status').textContent).toBe('No faults are set.')
    await expectAnswer('200 OK')
  })

  test('reset the sample data after a confirmation', async () => {
    const { screen, user } = await openTester({ ...withSwitches, customer: true })
    const [book] = products
    if (book) await addToCart(book)
    const ask = await screen.findByRole('button', { name: 'Reset sample data' })
    await user.click(ask)
    await user.click(screen.getByRole('button', { name: 'Keep everything' }))
    expect((await request('GET /user/cart')).cart).toHaveLength(1)
    await user.click(ask)
    await user.click(screen.getByRole('button', { name: 'Reset' }))
    await vi.waitFor(async () => expect((await request('GET /user/cart')).cart).toEqual([]))
  })
})
