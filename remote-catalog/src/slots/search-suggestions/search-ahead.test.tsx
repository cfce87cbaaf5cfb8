import { act, waitFor } from '@testing-library/react'
import { holdAnswers, renderAt } from 'shared/testing'
import { beforeEach, expect, it, vi } from 'vitest'
import { $productIndex, products } from '../../api/catalogue'
import { SlotContent as SearchSuggestions } from './search-suggestions'

const { loaded, built } = vi.hoisted(() => ({ loaded: vi.fn(), built: vi.fn() }))

vi.mock('product-search/search-index', () => {
  loaded()
  return { buildSearchIndex: built }
})

beforeEach(() => products.provide(undefined))

/** What the shell does when the search is opened: its field is empty. */
async function openSearch(prepare = () => {}) {
  const nothing = () => {}
  const element = (
    <SearchSuggestions
      typed=""
      listboxId="l"
      activeId={null}
      onOptions={nothing}
      onChoose={nothing}
    />
  )
  return await renderAt('/', { routes: [{ path: '/', element }], prepare })
}

it('loads no search that the server does', async () => {
  products.provide({ total: 5000 })
  await openSearch()
  expect(loaded).not.toHaveBeenCalled()
})

it('loads the search and the books when the field opens, and indexes them before the first key', async () => {
  expect(loaded).not.toHaveBeenCalled()
  let answer: ReturnType<typeof holdAnswers> = () => {}
  await openSearch(() => {
    answer = holdAnswers('GET', '/api/products')
  })
  await waitFor(() => expect(loaded).toHaveBeenCalledOnce())
  expect(built).not.toHaveBeenCalled()
  act(() => answer())
  await waitFor(() => expect(built).toHaveBeenCalledExactlyOnceWith($productIndex.get()?.books))
})
