import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useRef } from 'react'
import { BrowserRouter, Link } from 'shared/routing'
import { beforeEach, expect, it, vi } from 'vitest'
import { useListTop } from './product-list-screen'

const scroll = vi.fn()

function List() {
  const list = useRef<HTMLElement>(null)
  useListTop(list)
  return (
    <>
      <section ref={list} />
      <Link to="/products?q=moby">Search</Link>
      <Link to="/products?q=emma">Search again</Link>
      <Link to="/products?q=moby#books">To the books</Link>
    </>
  )
}

/** Shows the list with its top at `top` pixels of the window, below a header of 60. */
function showList(top: number) {
  const { prototype } = Element
  vi.spyOn(prototype, 'getBoundingClientRect').mockReturnValue(DOMRect.fromRect({ y: top }))
  vi.spyOn(prototype, 'scrollIntoView').mockImplementation(scroll)
  render(
    <BrowserRouter>
      <List />
    </BrowserRouter>,
  )
  return userEvent.setup()
}

beforeEach(() => {
  history.replaceState(null, '', '/products')
  scroll.mockClear()
  const styleOf = getComputedStyle
  vi.stubGlobal('getComputedStyle', (element: Element) =>
    Object.assign(styleOf(element), { scrollPaddingTop: '60px' }),
  )
})

it('scrolls to the top when another part of the shop changes the list’s address', async () => {
  const user = showList(-500)
  expect(scroll).not.toHaveBeenCalled()
  await user.click(screen.getByText('Search'))
  expect(scroll).toHaveBeenCalledOnce()
  await user.click(screen.getByText('To the books'))
  expect(scroll).toHaveBeenCalledOnce()
})

it('does not scroll if the top is in view', async () => {
  const user = showList(60)
  await user.click(screen.getByText('Search'))
  expect(scroll).not.toHaveBeenCalled()
})

it('keeps the positions of back and forward, and scrolls to the top after them', async () => {
  const user = showList(-500)
  await user.click(screen.getByText('Search'))
  scroll.mockClear()
  await act(async () => {
    const isBack = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))
    history.back()
    await isBack
  })
  expect(location.search).toBe('')
  expect(scroll).not.toHaveBeenCalled()
  await user.click(screen.getByText('Search again'))
  expect(scroll).toHaveBeenCalledOnce()
})
