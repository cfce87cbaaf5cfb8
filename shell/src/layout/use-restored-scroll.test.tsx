import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { BrowserRouter, useLocation, useNavigate } from 'shared/routing'
import { beforeEach, expect, it, vi } from 'vitest'
import { noteScrollOnLeaving, useRestoredScroll } from './use-restored-scroll'

function Page() {
  const location = useLocation()
  const navigate = useNavigate()
  useRestoredScroll(location)
  return (
    <main>
      <h1>{location.search}</h1>
      <input onKeyDown={({ key }) => key === 'Enter' && navigate('/products?q=the')} />
    </main>
  )
}

beforeEach(() => {
  // jsdom has no layout: every page is tall enough.
  class Observer {
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal('ResizeObserver', Observer)
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(5000)
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {})
})

it('saves the position of a page that is left with the keyboard before its scroll event', async () => {
  history.replaceState(null, '', '/products')
  noteScrollOnLeaving()
  const user = userEvent.setup()
  render(
    <BrowserRouter>
      <Page />
    </BrowserRouter>,
  )
  await user.click(screen.getByRole('textbox'))
  vi.stubGlobal('scrollY', 113)
  await user.keyboard('{Enter}')
  await screen.findByRole('heading', { name: '?q=the' })
  vi.stubGlobal('scrollY', 95)
  history.back()
  await vi.waitFor(() =>
    expect(scrollTo).toHaveBeenLastCalledWith(expect.objectContaining({ top: 113 })),
  )
})
