import { waitFor, within } from '@testing-library/react'
import { renderAt } from 'shared/testing/render-at'
import { expect, it, vi } from 'vitest'
import { SearchSuggestions } from './search-suggestions'

async function suggestFor(text: string, activeId: string | null = null) {
  const onOptions = vi.fn()
  const onChoose = vi.fn()
  const element = <SearchSuggestions {...{ text, listboxId: 'l', activeId, onOptions, onChoose }} />
  const view = await renderAt('/', { routes: [{ path: '/', element }] })
  return { ...view, onOptions, onChoose }
}

it('shows books with author and price, and the author below', async () => {
  const { screen, onOptions } = await suggestFor('aust')
  const [book, author] = await screen.findAllByRole('option')
  expect(book?.textContent).toBe('Pride and PrejudiceJane Austen₹299')
  expect(book?.querySelector('img')?.getAttribute('src')).toBe('/covers/pride-and-prejudice.svg')
  expect(author?.textContent).toBe('Jane Austen')
  expect(within(screen.getByRole('group', { name: 'Authors' })).getAllByRole('option')).toEqual([
    author,
  ])
  await waitFor(() =>
    expect(onOptions).toHaveBeenLastCalledWith([
      expect.objectContaining({ id: book?.id, to: expect.stringMatching('/products/b049') }),
      expect.objectContaining({ id: author?.id, to: '/products?author=Jane+Austen' }),
    ]),
  )
  expect(screen.getByRole('status').textContent).toBe('2 suggestions')
})

it('leads from a category to its books', async () => {
  const { screen, onOptions } = await suggestFor('humor')
  const group = within(await screen.findByRole('group', { name: 'Categories' }))
  const option = group.getByRole('option', { name: 'Humor' })
  await waitFor(() =>
    expect(onOptions).toHaveBeenLastCalledWith(
      expect.arrayContaining([
        expect.objectContaining({ id: option.id, to: '/products?category=humor' }),
      ]),
    ),
  )
})

it('marks what was typed, and the option that the arrow keys have reached', async () => {
  const { screen, container } = await suggestFor('mob', 'l-book-0')
  const option = await screen.findByRole('option', { selected: true })
  expect(option.id).toBe('l-book-0')
  expect(container.querySelector('mark')?.textContent).toBe('Mob')
})

it('is chosen by a click, which leaves the focus in the field', async () => {
  const { screen, user, onChoose } = await suggestFor('mob')
  await user.click(await screen.findByRole('option', { name: /Moby/ }))
  expect(onChoose).toHaveBeenCalledWith(expect.objectContaining({ id: 'l-book-0' }))
  expect(document.activeElement).toBe(document.body)
})

it('shows nothing for no text, and says that there is nothing for a strange one', async () => {
  const { screen, onOptions } = await suggestFor('xyzzy')
  await screen.findByText('No suggestions')
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(onOptions).toHaveBeenLastCalledWith([])
})
