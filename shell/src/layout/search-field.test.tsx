import { act, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useEffect, useState } from 'react'
import type { SearchOption } from 'shared/contract'
import { mainId } from 'shared/page-protocol'
import { BrowserRouter, useLocation, useNavigate } from 'shared/routing'
import { type SlotFiller, SlotProvider } from 'shared/shop'
import { afterEach, expect, it, vi } from 'vitest'
import { SearchField } from './search-field'

interface Given {
  typed: string | null
  listboxId: string
  activeId: string | null
  onOptions: (options: readonly SearchOption[]) => void
  onChoose: (option: SearchOption) => void
}

const remove = vi.fn()

const two: readonly SearchOption[] = [
  { id: 'first', to: '/products/1', remove },
  { id: 'second', to: '/products/2' },
]

let areLate = false
let arrive = () => {}

/** Suggests two books for any text; if they are late, only after `arrive`. */
function Content({ typed, listboxId, activeId, onOptions, onChoose }: Given) {
  const [isWaiting, setIsWaiting] = useState(areLate)
  arrive = () => setIsWaiting(false)
  const isShown = Boolean(typed) && !isWaiting
  useEffect(() => onOptions(isShown ? two : []), [onOptions, isShown])
  if (!isShown) return null
  return (
    <div role="listbox" id={listboxId}>
      {two.map((option) => (
        <div
          key={option.id}
          id={option.id}
          role="option"
          tabIndex={-1}
          aria-selected={option.id === activeId}
          onPointerDown={() => onChoose(option)}
        />
      ))}
    </div>
  )
}

const fill: SlotFiller = (_, props) => <Content {...(props as Given)} />
const Here = () => {
  const { pathname, search } = useLocation()
  goTo = useNavigate()
  return <output>{pathname + search}</output>
}
/** Navigates as another part of the page does. */
let goTo: (to: string) => void = () => {}

afterEach(() => {
  vi.useRealTimers()
  areLate = false
})

function open(path = '/') {
  history.replaceState(null, '', path)
  const onDone = vi.fn()
  Element.prototype.scrollIntoView = () => {}
  render(
    <BrowserRouter>
      <SlotProvider fill={fill}>
        <SearchField waiting={{ current: null }} onDone={onDone} />
        <Here />
        <main id={mainId}>
          <h1>Books</h1>
        </main>
      </SlotProvider>
    </BrowserRouter>,
  )
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Search for a book' })
  const active = () => field.getAttribute('aria-activedescendant')
  const isOpen = () => field.getAttribute('aria-expanded') === 'true'
  const place = () => screen.getAllByRole('status').at(-1)?.textContent
  return { user: userEvent.setup(), field, onDone, active, isOpen, place }
}

it('moves through the suggestions with the arrow keys, and past their ends back to the text', async () => {
  const { user, field, active, isOpen } = open()
  expect(isOpen()).toBe(false)
  await user.type(field, 'm')
  expect(isOpen()).toBe(true)
  expect(screen.getByRole('listbox').id).toBe(field.getAttribute('aria-controls'))
  expect(active()).toBeNull()
  await user.keyboard('{ArrowDown}')
  expect(active()).toBe('first')
  expect(screen.getAllByRole('option', { selected: true })).toHaveLength(1)
  await user.keyboard('{ArrowDown}')
  expect(active()).toBe('second')
  await user.keyboard('{ArrowDown}')
  expect(active()).toBeNull()
  await user.keyboard('{ArrowUp}')
  expect(active()).toBe('second')
  await user.keyboard('{ArrowUp}{ArrowUp}')
  expect(active()).toBeNull()
  await user.keyboard('{ArrowDown}o')
  expect(active()).toBeNull()
})

it('searches in lower case, one second after the last letter', () => {
  vi.useFakeTimers()
  const { field, place } = open()
  const before = place()
  const typeAndWait = (value: string, ms: number) => {
    fireEvent.change(field, { target: { value } })
    act(() => vi.advanceTimersByTime(ms))
    return place()
  }
  expect(typeAndWait('MOB', 900)).toBe(before)
  expect(typeAndWait('MOBY', 950)).toBe(before)
  act(() => vi.advanceTimersByTime(50))
  expect(place()).toBe('/products?q=moby')
})

it('is one step of the history while somebody types with pauses, and another after it was left', () => {
  vi.useFakeTimers()
  const { field, place } = open()
  const before = history.length
  const typeAndPause = (value: string) => {
    fireEvent.change(field, { target: { value } })
    act(() => vi.advanceTimersByTime(1000))
    return [place(), history.length - before]
  }
  expect(typeAndPause('m')).toEqual(['/products?q=m', 1])
  expect(typeAndPause('mo')).toEqual(['/products?q=mo', 1])
  fireEvent.change(field, { target: { value: 'moby' } })
  fireEvent.submit(screen.getByRole('search'))
  expect([place(), history.length - before]).toEqual(['/products?q=moby', 1])
  expect(typeAndPause('emma')).toEqual(['/products?q=emma', 2])
})

it('closes the suggestions when the page below them is scrolled, but not when they are', async () => {
  const { user, field, isOpen } = open()
  await user.type(field, 'm')
  fireEvent.wheel(screen.getAllByRole('option')[0] as HTMLElement)
  expect(isOpen()).toBe(true)
  fireEvent.wheel(screen.getByRole('main'))
  expect(isOpen()).toBe(false)
})

it('selects the first suggestion if it arrives after the down key', async () => {
  areLate = true
  const { user, field, active } = open()
  await user.type(field, 'm{ArrowDown}')
  expect(active()).toBeNull()
  act(() => arrive())
  expect(active()).toBe('first')
  await user.keyboard('{ArrowDown}')
  expect(active()).toBe('second')
})

it('opens the selected book with Enter, or the list if nothing is selected', async () => {
  const { user, field, place, isOpen } = open()
  await user.type(field, 'm{ArrowDown}{ArrowDown}{Enter}')
  expect(place()).toBe('/products/2')
  expect(isOpen()).toBe(false)
  await user.clear(field)
  await user.type(field, 'm{Enter}')
  expect(place()).toBe('/products?q=m')
  expect(isOpen()).toBe(false)
})

it('removes a removable suggestion with Delete and selects the next; otherwise Delete edits the text', async () => {
  const { user, field, active } = open()
  await user.type(field, 'm{ArrowDown}{ArrowDown}{Delete}')
  expect(remove).not.toHaveBeenCalled()
  await user.keyboard('{ArrowUp}{Delete}')
  expect(remove).toHaveBeenCalledOnce()
  expect(active()).toBe('second')
})

it('opens a book with a click', async () => {
  const { user, field, place } = open()
  await user.type(field, 'm')
  await user.pointer({ keys: '[MouseLeft>]', target: screen.getAllByRole('option')[0] as Element })
  expect(place()).toBe('/products/1')
})

it('closes the suggestions with Escape, then itself; the down key reopens them', async () => {
  const { user, field, onDone, isOpen, active } = open()
  await user.type(field, 'm{Escape}')
  expect(isOpen()).toBe(false)
  expect(field.value).toBe('m')
  expect(onDone).not.toHaveBeenCalled()
  await user.keyboard('{ArrowDown}')
  expect(isOpen()).toBe(true)
  expect(active()).toBe('first')
  await user.keyboard('{Escape}{Escape}')
  expect(onDone).toHaveBeenCalledOnce()
})

it('stays open when Escape cancels an input composition', async () => {
  const { user, field, onDone } = open()
  fireEvent.keyDown(field, { key: 'Escape', isComposing: true })
  expect(onDone).not.toHaveBeenCalled()
  await user.type(field, '{Escape}{Escape}')
  expect(onDone).toHaveBeenCalled()
})

it('closes the suggestions on blur, and shows none for the text of the URL', async () => {
  const { user, field, isOpen } = open('/products?q=moby')
  expect(field.value).toBe('moby')
  expect(isOpen()).toBe(false)
  await user.type(field, ' d')
  expect(isOpen()).toBe(true)
  await user.tab()
  expect(isOpen()).toBe(false)
})

it('moves the focus to the title if the page stays, and leaves it to a new page', async () => {
  const { user, field } = open('/products')
  const title = screen.getByRole('heading', { name: 'Books' })
  await user.type(field, 'm{Enter}')
  expect(window.location.search).toBe('?q=m')
  expect(document.activeElement).toBe(title)
  await user.type(field, '{Enter}')
  expect(document.activeElement).toBe(title)
  await user.type(field, 'o{ArrowDown}{Enter}')
  expect(window.location.pathname).toBe('/products/1')
  expect(document.activeElement).toBe(document.body)
})

it.each([
  [
    'keeps what is chosen on the list while somebody types',
    '/products?sort=UP',
    '/products?sort=UP&q=m',
  ],
  ['is dropped on another page', '/cart', '/cart'],
  ['is dropped by another search', '/products?q=emma', '/products?q=emma'],
])('%s', async (_, chosen, expected) => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { user, field, place } = open('/products')
  await user.type(field, 'm')
  act(() => goTo(chosen))
  await act(() => vi.advanceTimersByTimeAsync(1100))
  expect(place()).toBe(expected)
})

it('searches at once at Enter and not again, and keeps the text as it was typed', () => {
  vi.useFakeTimers()
  const { field, place } = open()
  fireEvent.change(field, { target: { value: 'MOBY' } })
  fireEvent.submit(screen.getByRole('search'))
  expect([place(), field.value]).toEqual(['/products?q=moby', 'MOBY'])
  act(() => goTo('/'))
  act(() => vi.advanceTimersByTime(1100))
  expect(place()).toBe('/')
})

it('keeps what is typed while its search is applied, and follows Back and Forward', async () => {
  vi.useFakeTimers()
  const { field, place } = open()
  const push = history.pushState.bind(history)
  vi.spyOn(history, 'pushState').mockImplementationOnce((...entry) => {
    push(...entry)
    fireEvent.change(field, { target: { value: 'MOBY D' } })
  })
  fireEvent.change(field, { target: { value: 'MOBY' } })
  act(() => vi.advanceTimersByTime(1000))
  expect([place(), field.value]).toEqual(['/products?q=moby', 'MOBY D'])
  act(() => vi.advanceTimersByTime(1000))
  expect([place(), field.value]).toEqual(['/products?q=moby+d', 'MOBY D'])
  vi.useRealTimers()
  act(() => history.back())
  await vi.waitFor(() => expect([place(), field.value]).toEqual(['/', '']))
  act(() => history.forward())
  await vi.waitFor(() => expect([place(), field.value]).toEqual(['/products?q=moby+d', 'moby d']))
})

it('searches once a word is composed, and neither before nor in its middle', async () => {
  vi.useFakeTimers()
  const { field, place } = open('/products')
  const compose = async (text: string) => {
    field.value = text
    fireEvent(field, new InputEvent('input', { bubbles: true, isComposing: true }))
    await act(() => vi.advanceTimersByTimeAsync(1500))
  }
  fireEvent.compositionStart(field)
  await compose('Dra')
  await compose('Drac')
  expect(place()).toBe('/products')
  fireEvent.compositionEnd(field)
  await act(() => vi.advanceTimersByTimeAsync(1000))
  expect(place()).toBe('/products?q=drac')
})
