import { act, waitFor, within } from '@testing-library/react'
import { scenarioOfSize } from 'mock-api/large'
import { products as sample } from 'mock-api/seed'
import { useState } from 'react'
import type { SearchOption } from 'shared/contract'
import {
  expectAccessible,
  expectConsole,
  holdAnswers,
  laterAnswers,
  renderAt,
} from 'shared/testing'
import { beforeEach, expect, it, vi } from 'vitest'
import { products } from '../../api/catalogue'
import { rememberSearch } from '../../api/recent-searches'
import { ProductListScreen } from '../../screens/product-list/product-list-screen'
import { serveBooks } from '../../testing/serve-books'
import { stubObservers } from '../../testing/stubs'
import { SlotContent as SearchSuggestions } from './search-suggestions'

beforeEach(() => stubObservers())

/** The option of Moby-Dick. */
const moby = 'l-book-233a326a-355e-44ec-a2d9-20787f681b13%231'

async function suggestFor(
  typed: string | null,
  activeId: string | null = null,
  prepare = () => {},
) {
  const onOptions = vi.fn()
  const onChoose = vi.fn()
  const element = (
    <SearchSuggestions
      typed={typed}
      listboxId="l"
      activeId={activeId}
      onOptions={onOptions}
      onChoose={onChoose}
    />
  )
  const view = await renderAt('/', { routes: [{ path: '/', element }], prepare })
  return { ...view, onOptions, onChoose }
}

const listOf = (typed: string) => `/products?q=${typed.trim().toLowerCase().replace(' ', '+')}`

/** How many books the list shows at an address, by what it says. */
async function shownAt(path: string, prepare = () => {}): Promise<number> {
  const routes = [{ path: '/products', element: <ProductListScreen /> }]
  const { screen, unmount } = await renderAt(path, { routes, prepare })
  const isSearched = () => screen.getByText(/books/, { selector: '[role=status]' }).textContent
  await screen.findAllByRole('article')
  await laterAnswers()
  const [, found = '0', close = '0'] =
    /^(?:Showing )?([\d,]+)(?: of [\d,]+)? books(?:, ([\d,]+))?/.exec(isSearched() ?? '') ?? []
  unmount()
  return Number(found.replace(',', '')) + Number(close.replace(',', ''))
}

const labelOf = (shown: number) => (shown === 1 ? 'See the result' : `See all ${shown} results`)

it('shows books with author and price, and the author below', async () => {
  const { screen, onOptions } = await suggestFor('aust')
  const [book, author, all] = await screen.findAllByRole('option')
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
      expect.objectContaining({ id: all?.id, to: '/products?q=aust' }),
    ]),
  )
  expect(screen.getByRole('status').textContent).toBe('2 suggestions')
  await expectAccessible()
})

it('ends with all results, as many as the list shows for the text', async () => {
  // Matches, close matches, and both; 'the' has no word that a book could come close to.
  for (const typed of ['Moby dick ', 'he', 'the', 'thrillers']) {
    const { screen, onOptions, onChoose, user, unmount } = await suggestFor(typed)
    const all = await screen.findByRole('option', { name: /^See (all \d+ results|the result)$/ })
    const last = expect.objectContaining({ id: all.id, to: listOf(typed) })
    await waitFor(() => expect(onOptions.mock.lastCall?.[0].at(-1)).toEqual(last))
    const options = screen.getAllByRole('option')
    expect(options.at(-1)).toBe(all)
    // It is no suggestion.
    expect(screen.getByRole('status').textContent).toMatch(`${options.length - 1} suggestion`)
    await user.click(all)
    expect(onChoose).toHaveBeenCalledWith(last)
    const label = all.textContent
    unmount()
    expect(label).toBe(labelOf(await shownAt(listOf(typed))))
  }
})

it('counts what the list shows of more books than it loads', async () => {
  for (const typed of ['meditatons', 'moby dick volume', 'volume 2']) {
    products.provide(undefined)
    const serve = () => void serveBooks(scenarioOfSize(300).catalogue().products)
    const { screen, unmount } = await suggestFor(typed, null, serve)
    const all = await screen.findByRole('option', { name: /^See (all \d+ results|the result)$/ })
    const label = all.textContent
    unmount()
    expect(label).toBe(labelOf(await shownAt(listOf(typed), serve)))
  }
})

it('has no such option if the list would be empty, since its filters hide the book', async () => {
  const serve = () => void serveBooks(sample.map((book) => ({ ...book, ratings: 1 })))
  products.provide(undefined)
  const { screen, onOptions } = await suggestFor('moby', null, serve)
  await screen.findByRole('option', { name: /Moby/ })
  await waitFor(() => expect(screen.queryByRole('option', { name: /^See/ })).toBeNull())
  await waitFor(() => expect(onOptions.mock.lastCall?.[0]).toHaveLength(1))
})

it('offers all results before they are counted, and still if that fails', async () => {
  expectConsole('warn', /The results could not be counted/)
  products.provide({ total: 5000 })
  const { screen, onOptions } = await suggestFor('moby', null, () => {
    const { fetch } = globalThis
    globalThis.fetch = (input, init) =>
      String(input).includes('limit=1&') || /limit=1$/.test(String(input))
        ? Promise.reject(new TypeError('Failed to fetch'))
        : fetch(input, init)
  })
  await screen.findByRole('option', { name: /^Moby/ })
  screen.getByRole('option', { name: 'See all results' })
  await laterAnswers()
  screen.getByRole('option', { name: 'See all results' })
  await waitFor(() =>
    expect(onOptions.mock.lastCall?.[0].at(-1)).toMatchObject({ to: '/products?q=moby' }),
  )
})

it('links from a category to its books', async () => {
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

it('marks the typed text and the option selected by the arrow keys, which is named by its target', async () => {
  const { screen } = await suggestFor('her', moby)
  expect((await screen.findByRole('option', { selected: true })).id).toBe(moby)
  const melville = screen.getByRole('option', { name: 'Herman Melville' })
  expect(melville.id).toBe('l-author-Herman%20Melville')
  expect(melville.querySelector('mark')?.textContent).toBe('Her')
})

it('can be chosen with a click, which keeps the focus in the field', async () => {
  const { screen, user, onChoose } = await suggestFor('mob')
  await user.click(await screen.findByRole('option', { name: /Moby/ }))
  expect(onChoose).toHaveBeenCalledWith(expect.objectContaining({ id: moby }))
  expect(document.activeElement).toBe(document.body)
})

it('says that there is nothing for an unknown text', async () => {
  const { screen, onOptions } = await suggestFor('xyzzy')
  await screen.findByText('No suggestions')
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(onOptions).toHaveBeenLastCalledWith([])
})

it.each(['  ', null])('shows nothing for the text %j', async (typed) => {
  const { screen, onOptions } = await suggestFor(typed, null, () => rememberSearch('emma'))
  await laterAnswers()
  expect(screen.queryByRole('option')).toBeNull()
  expect(screen.getByRole('status').textContent).toBe('')
  expect(onOptions).toHaveBeenLastCalledWith([])
})

it('shows recent searches if nothing is typed, each of which can be removed', async () => {
  const search = (text: string) => rememberSearch(text)
  const { screen, user, onOptions, onChoose } = await suggestFor('', null, () => {
    for (const text of ['emma', 'moby dick']) search(text)
  })
  const [latest, first] = await screen.findAllByRole('option')
  expect([latest?.textContent, first?.textContent]).toEqual(['moby dick', 'emma'])
  expect(screen.getByRole('status').textContent).toBe('2 recent. Delete removes one.')
  await expectAccessible()
  await user.click(within(latest as HTMLElement).getByTitle('Remove'))
  expect(onChoose).not.toHaveBeenCalled()
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['emma'])
  const [[options]] = onOptions.mock.calls.slice(-1) as [[readonly SearchOption[]]]
  expect(options[0]?.to).toBe('/products?q=emma')
  act(() => options[0]?.remove?.())
  expect(screen.queryByRole('option')).toBeNull()
})

it('shows a recent search that ends with half a surrogate pair', async () => {
  const { screen } = await suggestFor('', null, () => {
    for (const text of ['emma', 'dracula \ud83d']) rememberSearch(text)
  })
  expect(await screen.findAllByRole('option')).toHaveLength(2)
})

interface TypingProps {
  texts: readonly string[]
  onOptions?: (options: readonly SearchOption[]) => void
}

/** Types the next text at each click. */
function Typing({ texts, onOptions = () => {} }: TypingProps) {
  const [at, setAt] = useState(0)
  return (
    <>
      <button type="button" onClick={() => setAt(at + 1)}>
        Type on
      </button>
      <SearchSuggestions
        listboxId="l"
        activeId={null}
        onOptions={onOptions}
        onChoose={() => {}}
        typed={texts[at] ?? ''}
      />
    </>
  )
}

it('never shows a late answer of the server to an earlier text', async () => {
  products.provide({ total: 5000 })
  const onOptions = vi.fn()
  let answer: ReturnType<typeof holdAnswers> = () => {}
  const element = <Typing texts={['moby', 'emma', 'dracula']} onOptions={onOptions} />
  const { screen, user } = await renderAt('/', {
    routes: [{ path: '/', element }],
    prepare: () => {
      answer = holdAnswers('GET', '/api/products')
      answer(1)
    },
  })
  await user.click(screen.getByRole('button', { name: 'Type on' }))
  await screen.findByText('No suggestions')
  await user.click(screen.getByRole('button', { name: 'Type on' }))
  // The first answer arrives between the second and the third.
  answer(0)
  await laterAnswers()
  answer()
  await screen.findByRole('option', { name: /Dracula/ })
  expect(JSON.stringify(onOptions.mock.calls)).not.toContain('Moby')
})

it('shows no suggestions for an earlier text once the newest text has failed', async () => {
  expectConsole('warn', /Suggestions could not be loaded|The results could not be counted/)
  products.provide({ total: 5000 })
  const element = <Typing texts={['mob', 'austen']} />
  const { screen, user, server } = await renderAt('/', { routes: [{ path: '/', element }] })
  await screen.findByRole('option', { name: /Moby/ })
  server.faults.set('GET /products', { status: 500 })
  await user.click(screen.getByRole('button', { name: 'Type on' }))
  await screen.findByText('No suggestions')
  expect(screen.queryByRole('option')).toBeNull()
})

it('narrows the suggestions at once, before the server answers', async () => {
  products.provide({ total: 5000 })
  let answer: ReturnType<typeof holdAnswers> = () => {}
  const element = <Typing texts={['p', 'pre', 'preju', 'prej xyzzy']} />
  const { screen, user, container } = await renderAt('/', {
    routes: [{ path: '/', element }],
    prepare: () => {
      answer = holdAnswers('GET', '/api/products')
      answer(0)
    },
  })
  const names = () =>
    screen.queryAllByRole('option', { name: /₹/ }).map(({ textContent }) => textContent)
  const pride = 'Pride and PrejudiceJane Austen₹299'
  await screen.findByRole('option', { name: /Prejudice/ })
  expect(names().length).toBeGreaterThan(1)
  await user.click(screen.getByRole('button', { name: 'Type on' }))
  expect(names()).toEqual([pride])
  expect(container.querySelector('mark')?.textContent).toBe('Pre')
  // The number is announced when it is known.
  expect(screen.getByRole('status').textContent).toBe('')
  // After the number of results for the first text.
  answer(2)
  await screen.findByText(/suggestions?$/)
  await user.click(screen.getByRole('button', { name: 'Type on' }))
  expect(names()).toEqual([pride])
  // If none of the earlier ones matches, all of them stay.
  await user.click(screen.getByRole('button', { name: 'Type on' }))
  expect(names()).toEqual([pride])
})
