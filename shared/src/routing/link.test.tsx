import { act, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { Link, type LinkProps } from './link'
import { MemoryRouter } from './memory-router'
import { useLocation } from './router'

const rendered = vi.fn()
/** A link whose renders are counted, since its hooks run in this component. */
const CountedLink = (props: LinkProps) => {
  rendered()
  return Link(props)
}
const Address = () => {
  const { pathname, search, state } = useLocation()
  return <output>{pathname + search + JSON.stringify(state)}</output>
}
const address = () => screen.getByRole('status').textContent

function show(props: Partial<LinkProps> = {}) {
  rendered.mockClear()
  render(
    <MemoryRouter initialEntries={['/']}>
      <Address />
      <CountedLink to="/products?q=a" {...props}>
        Books
      </CountedLink>
    </MemoryRouter>,
  )
  return screen.getByRole('link', { name: 'Books' })
}
const click = (link: HTMLElement, init: MouseEventInit = {}) =>
  act(() =>
    link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...init })),
  )

it('opens its page, with its state', async () => {
  await click(show({ state: { from: 1 } }))
  expect(address()).toBe('/products?q=a{"from":1}')
})

it('does not render again when the page changes', async () => {
  const link = show()
  const before = rendered.mock.calls.length
  await click(link)
  expect(address()).toContain('/products')
  expect(rendered).toHaveBeenCalledTimes(before)
})

it.each([
  ['with another button', { button: 1 }, {}],
  ['with a key that opens a tab', { ctrlKey: true }, {}],
  ['into another window', {}, { target: '_blank' }],
])('leaves a click %s to the browser', async (_, init, props) => {
  await click(show(props), init)
  expect(address()).toBe('/null')
})

it('does nothing if a handler has prevented it', async () => {
  await click(show({ onClick: (event) => event.preventDefault() }))
  expect(address()).toBe('/null')
})
