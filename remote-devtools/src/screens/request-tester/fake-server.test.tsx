import { screen, within } from '@testing-library/react'
import { products } from 'mock-api/seed'
import { addToCart, request } from 'shared/shop'
import { renderAt } from 'shared/testing/render-at'
import { describe, expect, test, vi } from 'vitest'
import { testerPage, testerPath, testerRoutes } from './tester-page'

type Options = Omit<Parameters<typeof renderAt>[1], 'routes'>
const openTester = async (options: Options = {}) =>
  testerPage(await renderAt(testerPath, { ...options, routes: testerRoutes }))

const panel = () => screen.findByRole('region', { name: 'Fake server' })

/** Adds the switches to the page, as the shell does. */
const withSwitches = { prepare: (server: object) => vi.stubGlobal('__mockApi', server) }

describe("the fake server's switches", () => {
  test('are hidden if the page does not have them', async () => {
    const { submit, response } = await openTester()
    await submit()
    await within(response()).findByText('200 OK')
    expect(screen.queryByRole('region', { name: 'Fake server' })).toBeNull()
  })

  test('choose another scenario', async () => {
    const { user, server } = await openTester(withSwitches)
    await user.selectOptions(within(await panel()).getByLabelText('Scenario'), 'empty')
    expect(server.scenario()).toBe('empty')
    expect((await request('GET /products')).products).toEqual([])
  })

  test('set a fault and clear it', async () => {
    const { user, submit, response } = await openTester(withSwitches)
    const switches = within(await panel())
    await user.selectOptions(switches.getByLabelText('Call'), 'GET /test-todos')
    await user.selectOptions(switches.getByLabelText('Fault'), 'answers 500')
    await user.click(switches.getByRole('button', { name: 'Set fault' }))
    expect(switches.getByRole('status').textContent).toContain('GET /test-todos answers 500')
    await submit()
    await within(response()).findByText('500 Internal Server Error')
    await user.click(switches.getByRole('button', { name: 'Clear faults' }))
    await submit()
    await within(response()).findByText('200 OK')
  })

  test('reset the sample data after a confirmation', async () => {
    const { user } = await openTester({ ...withSwitches, customer: true })
    const [book] = products
    if (book) await addToCart(book)
    const ask = async () =>
      user.click(within(await panel()).getByRole('button', { name: 'Reset sample data' }))
    await ask()
    await user.click(screen.getByRole('button', { name: 'Keep everything' }))
    expect((await request('GET /user/cart')).cart).toHaveLength(1)
    await ask()
    await user.click(screen.getByRole('button', { name: 'Reset' }))
    await vi.waitFor(async () => expect((await request('GET /user/cart')).cart).toEqual([]))
  })
})
