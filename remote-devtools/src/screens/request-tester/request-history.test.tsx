import { cleanup, render, screen, within } from '@testing-library/react'
import { renderAt } from 'shared/testing/render-at'
import { describe, expect, test } from 'vitest'
import { historyKey } from '../../request/history'
import { Screen as RequestTesterScreen } from './request-tester-screen'
import { testerPage, testerPath, testerRoutes } from './tester-page'

type Options = Omit<Parameters<typeof renderAt>[1], 'routes'>
const openTester = async (options: Options = {}) =>
  testerPage(await renderAt(testerPath, { ...options, routes: testerRoutes }))

const history = () => screen.getByRole('region', { name: 'History' })
const rows = () => within(history()).queryAllByRole('listitem')

describe('the history', () => {
  test('replays a request', async () => {
    const { user, field, type, submit, response } = await openTester()
    expect(history().textContent).toContain('Nothing has been sent yet.')
    await submit()
    await within(response()).findByText('200 OK')
    await type('Endpoint', '/api/nothing')
    await submit()
    await within(response()).findByText('404 Not Found')
    expect(rows()).toHaveLength(2)
    expect(rows()[0]?.textContent).toMatch(/GET \/api\/nothing.*404/)
    await user.click(within(history()).getByRole('button', { name: 'Replay GET /api/test-todos' }))
    await within(response()).findByText('200 OK')
    expect(field('Endpoint').value).toBe('/api/test-todos')
    expect(rows()).toHaveLength(3)
  })

  test('puts a request back into the form without sending it', async () => {
    const { user, field, type, submit, response } = await openTester()
    await submit()
    await within(response()).findByText('200 OK')
    await type('Endpoint', '/api/other')
    await user.click(within(history()).getByRole('button', { name: 'Edit GET /api/test-todos' }))
    expect(field('Endpoint').value).toBe('/api/test-todos')
    expect(rows()).toHaveLength(1)
  })

  test('survives a reload, until it is cleared', async () => {
    const { submit, response, user } = await openTester()
    await submit()
    await within(response()).findByText('200 OK')
    cleanup()
    render(<RequestTesterScreen />)
    expect(rows()).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: 'Clear history' }))
    expect(rows()).toHaveLength(0)
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'History' }))
    expect(localStorage.getItem(historyKey)).toBeNull()
  })

  test('contains no password and no refused request', async () => {
    const { user, field, type, submit, response } = await openTester()
    await user.selectOptions(field('API call'), 'POST /auth/login')
    await submit()
    await within(response()).findByText('200 OK')
    await type('Endpoint', '//elsewhere.test')
    await submit()
    expect(rows()).toHaveLength(1)
    expect(localStorage.getItem(historyKey)).toContain('/api/auth/login')
    expect(localStorage.getItem(historyKey)).not.toContain('page-turner')
  })
})
